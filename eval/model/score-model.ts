import { basename } from 'node:path';
import { mergeAnswers } from '../../src/extraction/llm/merge-answers.ts';
import type { ModelMode } from '../../src/extraction/llm/model-options.ts';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import type { ModelEndpoint } from '../../src/language-model/endpoint.ts';
import { createLanguageModels } from '../../src/language-model/language-model.ts';
import type { LabelledDocument } from '../../training/labelled-documents.ts';
import { readLaidOut } from '../read-document.ts';
import { scoreDocument } from '../score-document.ts';
import { Scores, SUMMARY_HEADER } from '../scores.ts';
import { asUnderstanding, extractOffline, getOptions, prepareModelTask } from './offline-result.ts';

export interface ModelScoring {
  endpoint: ModelEndpoint;
  mode: ModelMode;
  every: number;
  /** Folder that caches the contents of documents; each set has a subfolder. */
  cache: string | undefined;
  print(line: string): void;
}

/** Scores a language model on labelled documents: its gain over the offline engine, and its cost. */
export async function scoreModel(
  sets: readonly { name: string; documents: readonly LabelledDocument[] }[],
  { endpoint, mode, every, cache, print }: ModelScoring,
): Promise<void> {
  const models = createLanguageModels({ timeoutMs: 600_000, documentsAtOnce: 1 });
  const redact = { kinds: [], patterns: [] };
  const used = { documents: 0, unanswered: 0, input: 0, output: 0, ms: 0 };
  print(SUMMARY_HEADER);
  for (const { name, documents } of sets) {
    const offline = new Scores(`${name}, offline`);
    const merged = new Scores(`${name}, ${mode}`);
    for (const one of documents.filter((_, i) => i % every === 0)) {
      const laidOut = await readLaidOut(one.file, cache === undefined ? undefined : `${cache}/${one.set}`);
      const options = getOptions(one);
      const data = await extractOffline(laidOut, options);
      const prepared = prepareModelTask(laidOut, data, options, { mode, ungrounded: 'keep', redact });
      let result: ParsedData = data;
      if (prepared !== null) {
        const report = await models.ask(endpoint, prepared.task, new AbortController().signal);
        used.documents++;
        used.unanswered += report.unanswered;
        used.input += report.usage.inputTokens;
        used.output += report.usage.outputTokens;
        used.ms += report.usage.durationMs;
        if (report.problem !== null) print(`${basename(one.file)}: ${report.problem.message}`);
        result = mergeAnswers(structuredClone(data), prepared.context, report.answers);
      }
      for (const [scores, scored] of [
        [offline, data],
        [merged, result],
      ] as const) {
        scores.documents++;
        scores.pages += laidOut.pages.length;
        scoreDocument(scores, one, asUnderstanding(scored));
      }
    }
    print(offline.summary());
    print(merged.summary());
  }
  const each = Math.max(1, used.documents);
  print(
    `\n${used.documents} documents sent, ${used.unanswered} parts without an answer; a document: ${Math.round(used.input / each)} tokens in, ${Math.round(used.output / each)} out, ${(used.ms / each / 1000).toFixed(1)} s`,
  );
}
