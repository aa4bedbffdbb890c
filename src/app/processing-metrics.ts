import { Counter, Histogram, type Registry } from 'prom-client';
import { SOURCE_KINDS } from '../domain/sources.ts';
import type { FailureCode } from '../extraction/document.ts';
import type { ModelOutcome, Stage, StageTimer } from '../jobs/stage-timer.ts';

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

// All of these are exported as 0 from the start, because Prometheus does not count the first value of a new
// series as an increase.
const CODES: readonly (FailureCode | 'ok' | 'file_missing')[] = [
  'ok',
  'corrupt_file',
  'file_missing',
  'password_protected',
  'processing_crashed',
  'processing_timeout',
  'resource_limit_exceeded',
  'too_many_pages',
  'unsupported_content',
];
const OUTCOMES: readonly ModelOutcome[] = ['answered', 'partly', 'unavailable', 'over_budget'];

export function createProcessingMetrics(registry: Registry): StageTimer {
  const wait = new Histogram({
    name: 'legible_processing_wait_seconds',
    help: 'Time from the creation of a run to its start.',
    buckets: SECONDS,
    registers: [registry],
  });
  const stages = new Histogram<'stage'>({
    name: 'legible_processing_stage_seconds',
    help: 'Time spent in each stage of processing a document: fetch, extract, model, store.',
    labelNames: ['stage'],
    buckets: SECONDS,
    registers: [registry],
  });
  const documents = new Counter<'code'>({
    name: 'legible_documents_processed_total',
    help: 'Runs that this process finished; code is "ok" or the code of the failure.',
    labelNames: ['code'],
    registers: [registry],
  });
  for (const code of CODES) documents.inc({ code }, 0);
  const modelDocuments = new Counter<'outcome'>({
    name: 'legible_llm_documents_total',
    help: 'Documents for which a language model was configured, by outcome: answered, partly, unavailable, over_budget.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const modelTokens = new Counter<'direction'>({
    name: 'legible_llm_tokens_total',
    help: 'Tokens sent to language models (input) and received (output), as counted by their servers.',
    labelNames: ['direction'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) modelDocuments.inc({ outcome }, 0);
  for (const direction of ['input', 'output']) modelTokens.inc({ direction }, 0);
  return {
    observeWait: (ms) => wait.observe(Math.max(0, ms) / 1000),
    async measure<Result>(stage: Stage, work: () => Promise<Result>) {
      const end = stages.startTimer({ stage });
      try {
        return await work();
      } finally {
        end();
      }
    },
    countDocument: (failureCode) => documents.inc({ code: failureCode ?? 'ok' }),
    countModel(outcome, { input, output }) {
      modelDocuments.inc({ outcome });
      modelTokens.inc({ direction: 'input' }, input);
      modelTokens.inc({ direction: 'output' }, output);
    },
  };
}

export function createSourceMetrics(
  registry: Registry,
): (kind: string, outcome: 'succeeded' | 'failed') => void {
  const runs = new Counter<'kind' | 'outcome'>({
    name: 'legible_source_runs_total',
    help: `Number of times that this process has read a source, by kind (${SOURCE_KINDS.join(', ')}) and outcome (succeeded, failed).`,
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  for (const kind of SOURCE_KINDS)
    for (const outcome of ['succeeded', 'failed']) runs.inc({ kind, outcome }, 0);
  return (kind, outcome) => runs.inc({ kind, outcome });
}
