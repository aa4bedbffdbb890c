import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateCost, type ModelUsage } from '../domain/language-models.ts';
import type { LocalFile } from '../domain/ports/blob-store.ts';
import type { Records, RunToProcess } from '../domain/ports/records.ts';
import type { ExtractedDocument, ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { TaskFiles } from '../extraction/llm/task-file-names.ts';
import { writeBundleJson } from '../extraction/llm/write-bundle-json.ts';
import type { Warning } from '../extraction/parsed-data.ts';
import type { ModelEndpoint } from '../language-model/endpoint.ts';
import type { LanguageModels, ModelReport, Question } from '../language-model/language-model.ts';
import type { Logger } from '../lib/logger.ts';
import { readQuestion, type TaskQuestion } from './model-question.ts';
import { repeatUntilDatabaseAnswers } from './outage.ts';
import { PageImages } from './page-images.ts';
import type { ModelOutcome, StageTimer } from './stage-timer.ts';

export interface ModelAccess {
  models: LanguageModels;
  /** Returns null if neither the project nor the server has a model. */
  findEndpoint(projectId: string): Promise<ModelEndpoint | null>;
}

interface Dependencies extends ModelAccess {
  records: Pick<Records, 'modelBudgets'>;
  parsers: ParserPool;
  timer: StageTimer;
  log: Logger;
}

export interface ModelResult {
  result: ExtractedDocument;
  usage: ModelUsage | null;
}

/**
 * Asks the questions that extraction prepared, and merges the answers into the result. If the model does not
 * answer, returns the offline result with a warning.
 * @param openFile opens the document, for models that accept page images
 */
export async function askLanguageModel(
  dependencies: Dependencies,
  work: RunToProcess,
  result: ExtractedDocument,
  scratch: string,
  openFile: () => Promise<LocalFile | null>,
  signal: AbortSignal,
): Promise<ModelResult> {
  const { modelTask } = result;
  if (modelTask === null) return { result, usage: null };
  const { bundle, usage } = await askAndBundle(
    dependencies,
    work,
    { ...result, modelTask },
    scratch,
    openFile,
    signal,
  );
  const file = { path: bundle, tenant: work.document.organizationId };
  const merged = await dependencies.parsers.mergeAnswers(file, signal);
  if (merged !== null) return { result: { ...result, ...merged }, usage };
  const failed = { code: 'llm_unavailable', message: 'The answers of the language model could not be used.' };
  return { result: { ...result, warnings: [...result.warnings, failed] }, usage };
}

/** The work for a comparison of models contains no run. */
type Work = Pick<RunToProcess, 'project' | 'document'> & Partial<Pick<RunToProcess, 'run'>>;

/** Writes the result and the model's answers into one file, which a parser process then reads. */
export async function askAndBundle(
  dependencies: Dependencies,
  work: Work,
  { modelTask, parsedDataJson }: Pick<ExtractedDocument, 'parsedDataJson'> & { modelTask: TaskFiles },
  scratch: string,
  openFile: () => Promise<LocalFile | null>,
  signal: AbortSignal,
): Promise<Pick<Asked, 'usage' | 'warnings'> & { bundle: string }> {
  const question = await readQuestion(modelTask.task);
  const asked =
    question === null
      ? addUnavailableWarning('the question could not be read')
      : await dependencies.timer.measure('model', () => ask(dependencies, work, question, openFile, signal));
  signal.throwIfAborted();
  const { outcome, answers, secondAnswers, warnings, usage } = asked;
  dependencies.timer.countModel(outcome, {
    input: usage?.inputTokens ?? 0,
    output: usage?.outputTokens ?? 0,
  });
  logAsked(dependencies.log, work, asked);
  const bundle = join(scratch, 'model-answers.json');
  const contextJson = await readFile(modelTask.context, 'utf8');
  await writeFile(bundle, writeBundleJson({ contextJson, parsedDataJson, answers, secondAnswers, warnings }));
  return { bundle, usage, warnings };
}

interface Asked {
  outcome: ModelOutcome;
  answers: object[];
  secondAnswers: object[];
  warnings: Warning[];
  usage: ModelUsage | null;
}

async function ask(
  { models, findEndpoint, records, parsers }: Dependencies,
  { project, document }: Work,
  { pages, ...question }: TaskQuestion,
  openFile: () => Promise<LocalFile | null>,
  signal: AbortSignal,
): Promise<Asked> {
  const endpoint = await repeatUntilDatabaseAnswers(() => findEndpoint(project.id), signal);
  if (endpoint === null) return addUnavailableWarning('no language model is set up');
  const day = new Date().toISOString().slice(0, 10);
  const { llm: mode, llmOptions } = project.extraction;
  const isWithin = await repeatUntilDatabaseAnswers(
    () => records.modelBudgets.take(project.id, day, llmOptions.documentsPerDay),
    signal,
  );
  if (!isWithin) return addBudgetWarning();
  const isIllustrated = endpoint.takesImages && pages.some((one) => one.length > 0);
  const original = isIllustrated ? await openFile() : null;
  const asked: Question = { ...question, asksTwice: llmOptions.secondSample };
  if (original !== null) {
    const file = { path: original.path, tenant: document.organizationId };
    const images = new PageImages(parsers, file, pages);
    asked.imagesOf = (window, until) => images.ofWindow(window, until);
  }
  const limited = withTimeLimit(signal, llmOptions.timeoutSeconds);
  const report = await models.ask(endpoint, asked, limited).finally(() => original?.release());
  const { tokenPrices } = llmOptions;
  const usage: ModelUsage = {
    mode,
    model: endpoint.model,
    ...report.usage,
    ...(tokenPrices === null ? {} : { cost: calculateCost(tokenPrices, report.usage) }),
  };
  const { answers, secondAnswers } = report;
  return { ...findOutcome(report), answers, secondAnswers, usage };
}

function withTimeLimit(signal: AbortSignal, seconds: number | null): AbortSignal {
  return seconds === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);
}

function findOutcome({ answers, unanswered, problem }: ModelReport): Pick<Asked, 'outcome' | 'warnings'> {
  if (unanswered === 0) return { outcome: 'answered', warnings: [] };
  const reason = problem?.message ?? 'it returned no answer';
  if (answers.length === 0) return addUnavailableWarning(reason);
  const message = `The language model did not answer all questions about the document: ${reason}.`;
  return { outcome: 'partly', warnings: [{ code: 'llm_incomplete', message }] };
}

function addUnavailableWarning(reason: string): Asked {
  const message = `The language model was not used: ${reason}. The result is that of the offline engine.`;
  return {
    outcome: 'unavailable',
    answers: [],
    secondAnswers: [],
    warnings: [{ code: 'llm_unavailable', message }],
    usage: null,
  };
}

function addBudgetWarning(): Asked {
  const message =
    'The language model was not used: the project has reached its daily limit of documents. The result is that of the offline engine.';
  return {
    outcome: 'over_budget',
    answers: [],
    secondAnswers: [],
    warnings: [{ code: 'llm_over_budget', message }],
    usage: null,
  };
}

/** Writes a log line that never contains questions or answers. */
function logAsked(log: Logger, { document, run }: Work, { outcome, warnings, usage }: Asked): void {
  const details = { document_id: document.id, run_id: run?.id, outcome, ...usage };
  const [warning] = warnings;
  if (warning === undefined) log.info(details, 'a language model was asked');
  else
    log.warn(
      { ...details, reason: warning.message },
      'a language model was not used, or was used only in part',
    );
}
