// Measures how complete lists are if a model stops early and its server does not report this. A local server
// returns the expected values, but at most a third of the entries of a list in each answer.
//
// node bin/node.js eval/model/early-stops.ts [--cache FOLDER] [--every N] [--show] FOLDER...
//
// Reads only documents with a list of at least FEWEST entries. `complete` is the result of a complete answer.
// `stopped` is the result if the model stops early, and `continued` is the result if the service then
// requests the remaining entries.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { mergeAnswers } from '../../src/extraction/llm/merge-answers.ts';
import type { ModelEndpoint } from '../../src/language-model/endpoint.ts';
import { createLanguageModels } from '../../src/language-model/language-model.ts';
import { postDirectly } from '../../src/language-model/post-json.ts';
import { answerWithJson, startModelServer } from '../../test/support/model-server.ts';
import { findLabelledDocuments } from '../../training/labelled-documents.ts';
import { readLaidOut } from '../read-document.ts';
import { scoreDocument } from '../score-document.ts';
import { Scores } from '../scores.ts';
import { answerFromTruth, isRecord, NO_FAULTS } from './answer-from-truth.ts';
import { answerAbout, citeEntries } from './cite-entries.ts';
import { asUnderstanding, extractOffline, getOptions, prepareModelTask } from './offline-result.ts';
import { formatPercent } from './simulation-totals.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    every: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});
const FEWEST = 4;
const LISTS = ['line items', 'transactions', 'custom lists'] as const;

const models = createLanguageModels({ timeoutMs: 600_000, documentsAtOnce: 1 });
await using server = await startModelServer(answerWithJson({}));
const endpoint: ModelEndpoint = {
  api: 'openai',
  url: server.url,
  model: 'hasty',
  takesImages: false,
  apiKey: null,
  post: postDirectly,
};
const scores = {
  complete: new Scores('complete'),
  stopped: new Scores('stopped'),
  continued: new Scores('continued'),
};
const characters = { complete: 0, more: 0, stopped: 0, continued: 0 };
let documents = 0;
let needless = 0;
const requests = { stopped: 0, continued: 0 };

for (const folder of positionals)
  for (const one of findLabelledDocuments(folder).filter((_, i) => i % Number(flags.every) === 0)) {
    const laidOut = await readLaidOut(
      one.file,
      flags.cache === undefined ? undefined : `${flags.cache}/${one.set}`,
    );
    const options = getOptions(one);
    const data = await extractOffline(laidOut, options);
    const redact = { kinds: [], patterns: [] };
    const prepared = prepareModelTask(laidOut, data, options, { mode: 'check', ungrounded: 'keep', redact });
    if (prepared === null) continue;
    const { task, context } = prepared;
    const answer = citeEntries(context, answerFromTruth(one.truth, context.schema, NO_FAULTS, 1).answer);
    const longest = measureLongestList(answer);
    if (longest < FEWEST) continue;
    documents++;
    const ask = async (most: number, isContinued: boolean) => {
      server.requests.length = 0;
      server.answer = (request, response) => {
        const rows = new Set([...request.text.matchAll(/^(\d+): /gm)].map(([, row]) => Number(row)));
        const isFirst = server.requests.length <= task.windows.length;
        const about = answerAbout(answer, (row) => rows.has(row), isFirst, most);
        answerWithJson(isRecord(about) ? about : {})(request, response);
      };
      const { schemas, windows, expected } = task;
      const question = isContinued ? { schemas, windows, expected } : { schemas, windows };
      const { answers } = await models.ask(endpoint, question, new AbortController().signal);
      const sent = server.requests.map(({ body }) => JSON.stringify(body.messages).length);
      return {
        result: mergeAnswers(structuredClone(data), context, answers),
        requests: sent.length,
        first: sum(sent.slice(0, windows.length)),
        more: sum(sent.slice(windows.length)),
      };
    };
    const complete = await ask(Number.POSITIVE_INFINITY, true);
    const stopped = await ask(Math.ceil(longest / 3), false);
    const continued = await ask(Math.ceil(longest / 3), true);
    if (complete.more > 0) needless++;
    if (flags.show && complete.more > 0) console.log('needless', basename(one.file), complete.requests);
    if (flags.show) console.log(basename(one.file), 'entries', longest, 'requests', continued.requests);
    characters.complete += complete.first;
    characters.more += complete.more;
    requests.stopped += stopped.requests;
    requests.continued += continued.requests;
    for (const [score, { result }] of [
      [scores.complete, complete],
      [scores.stopped, stopped],
      [scores.continued, continued],
    ] as const)
      scoreDocument(score, one, asUnderstanding(result));
  }

for (const score of Object.values(scores))
  console.log(
    `${score.title}: ${LISTS.map((area) => `${area} ${formatPercent(score.f1(area))}`).join(', ')}`,
  );
console.log(
  `${documents} documents. Complete answers: ${needless} documents are asked again in vain, ${formatPercent(characters.more / Math.max(1, characters.complete))} % more characters`,
);
console.log(`requests: ${requests.stopped} without continuing, ${requests.continued} with`);

function measureLongestList(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Math.max(0, ...Object.values(value).map(measureLongestList)) : 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
