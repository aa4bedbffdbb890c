// Scores a language model on labelled folders: what it adds to the offline engine, and what that costs.
//
//   LEGIBLE_LLM_API_KEY=… node bin/node.js eval/model/score-model.ts --llm URL --model NAME [--mode MODE] [--every N]
//     [--cache FOLDER] FOLDER...
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { mergeAnswers } from '../../src/extraction/llm/merge-answers.ts';
import type { ModelMode } from '../../src/extraction/llm/model-options.ts';
import { createLanguageModels } from '../../src/language-model/language-model.ts';
import { postDirectly } from '../../src/language-model/post-json.ts';
import { findLabelledDocuments } from '../../training/labelled-documents.ts';
import { readLaidOut } from '../read-document.ts';
import { scoreDocument } from '../score-document.ts';
import { Scores, SUMMARY_HEADER } from '../scores.ts';
import { asUnderstanding, extractOffline, optionsOf, taskFor } from './offline-result.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    llm: { type: 'string' },
    model: { type: 'string' },
    mode: { type: 'string', default: 'check' },
    every: { type: 'string', default: '1' },
    cache: { type: 'string' },
  },
});
const { llm: url, model } = flags;
const MODES: readonly ModelMode[] = ['fill', 'check', 'first'];
const mode = MODES.find((one) => one === flags.mode);
if (url === undefined || model === undefined || mode === undefined)
  throw new Error('--llm URL, --model NAME and, if given, --mode fill, check or first');

const endpoint = { url, model, apiKey: process.env.LEGIBLE_LLM_API_KEY ?? null, post: postDirectly };
const models = createLanguageModels({ timeoutMs: 600_000, documentsAtOnce: 1 });
const redact = { kinds: [], patterns: [] };
const used = { documents: 0, unanswered: 0, input: 0, output: 0, ms: 0 };

console.log(SUMMARY_HEADER);
for (const folder of positionals) {
  const offline = new Scores(`${basename(folder)}, offline`);
  const merged = new Scores(`${basename(folder)}, ${mode}`);
  const documents = findLabelledDocuments(folder).filter((_, i) => i % Number(flags.every) === 0);
  for (const one of documents) {
    const cache = flags.cache === undefined ? undefined : `${flags.cache}/${one.set}`;
    const laidOut = await readLaidOut(one.file, cache);
    const options = optionsOf(one);
    const data = await extractOffline(laidOut, options);
    const prepared = taskFor(laidOut, data, options, { mode, ungrounded: 'keep', redact });
    let result = data;
    if (prepared !== null) {
      const report = await models.ask(endpoint, prepared.task, new AbortController().signal);
      used.documents++;
      used.unanswered += report.unanswered;
      used.input += report.usage.inputTokens;
      used.output += report.usage.outputTokens;
      used.ms += report.usage.durationMs;
      if (report.problem !== null) console.error(`${basename(one.file)}: ${report.problem.message}`);
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
  console.log(offline.summary());
  console.log(merged.summary());
}
const each = Math.max(1, used.documents);
console.log(
  `\n${used.documents} documents sent, ${used.unanswered} parts without an answer; a document: ${Math.round(used.input / each)} tokens in, ${Math.round(used.output / each)} out, ${(used.ms / each / 1000).toFixed(1)} s`,
);
