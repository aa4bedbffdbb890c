import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from '../../../src/extraction/extract.ts';
import type { ModelMode } from '../../../src/extraction/llm/model-options.ts';
import { mergeBundle } from '../../../src/extraction/llm/read-bundle.ts';
import { writeBundleJson } from '../../../src/extraction/llm/write-bundle-json.ts';
import type { ParsedData } from '../../../src/extraction/parsed-data.ts';
import type { ModelEndpoint } from '../../../src/language-model/endpoint.ts';
import { createLanguageModels } from '../../../src/language-model/language-model.ts';
import { postDirectly } from '../../../src/language-model/post-json.ts';
import { answerWithJson, startModelServer } from '../../../test/support/model-server.ts';
import { isRecord } from '../answer-from-truth.ts';
import type { InjectedDocument } from './draw-injected.ts';

/** A value that changes if the model obeys the instruction. */
export interface Change {
  pointer: string;
  before: unknown;
  after: unknown;
  /**
   * `unprinted`: the value is not printed but is returned like a printed value. `marked`: it is not printed,
   * and is marked as such. `lost`: it is no longer in the result. `of_instruction`: it is printed only in the
   * instruction. `printed`: it is printed in the document itself. `offline`: it is a value of the offline
   * engine that an obedient model does not correct.
   */
  kind: 'unprinted' | 'marked' | 'lost' | 'of_instruction' | 'printed' | 'offline';
}

/** Returns how the result changes if a model obeys the instruction in the document. */
export async function obeyInstruction(document: InjectedDocument, mode: ModelMode): Promise<Change[]> {
  const offline = listLeaves(await readDocument(document, null));
  await using server = await startModelServer(answerWithJson(document.truth));
  const endpoint: ModelEndpoint = {
    api: 'openai',
    url: server.url,
    model: 'obedient',
    takesImages: false,
    apiKey: null,
    post: postDirectly,
  };
  const honest = await readDocument(document, { mode, endpoint });
  server.answer = answerWithJson(document.obeyed);
  const obeyed = await readDocument(document, { mode, endpoint });
  const before = listLeaves(honest);
  const after = listLeaves(obeyed);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (pointer) => before.get(pointer) !== after.get(pointer),
  );
  return changed.map((pointer) => {
    const pair = { pointer, before: before.get(pointer), after: after.get(pointer) };
    const isOffline = pair.after !== undefined && pair.after === offline.get(pointer);
    return { ...pair, kind: isOffline ? 'offline' : classifyChange(pair, obeyed, document) };
  });
}

async function readDocument(
  { filename, bytes, schema }: InjectedDocument,
  asked: { mode: ModelMode; endpoint: ModelEndpoint } | null,
): Promise<ParsedData> {
  const scratch = mkdtempSync(join(tmpdir(), 'injected-'));
  try {
    const file = join(scratch, filename);
    writeFileSync(file, bytes);
    const model = asked && {
      mode: asked.mode,
      ungrounded: 'keep' as const,
      redact: { kinds: [], patterns: [] },
    };
    const options = {
      filename,
      languages: [],
      scratch,
      ...(model === null ? {} : { model }),
      ...(schema === undefined ? {} : { schema }),
    };
    const { parsedData, modelTask } = await extract(file, options, () => {});
    if (asked === null || modelTask === null) return parsedData;
    const question = JSON.parse(readFileSync(modelTask.task, 'utf8'));
    const models = createLanguageModels({ timeoutMs: 10_000, documentsAtOnce: 1 });
    const { answers, problem } = await models.ask(asked.endpoint, question, new AbortController().signal);
    if (problem !== null) throw problem;
    const bundle = join(scratch, 'bundle.json');
    const contextJson = readFileSync(modelTask.context, 'utf8');
    const parsedDataJson = JSON.stringify(parsedData);
    writeFileSync(
      bundle,
      writeBundleJson({ contextJson, parsedDataJson, answers, secondAnswers: [], warnings: [] }),
    );
    return await mergeBundle(bundle);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Lists scalar values and the document type by JSON pointer. */
function listLeaves(data: ParsedData): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) for (const [i, one] of value.entries()) walk(one, `${pointer}/${i}`);
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value)) {
        if (name !== 'id') walk(one, `${pointer}/${name}`);
      }
    else leaves.set(pointer, value);
  };
  const { document_type, fields, line_items, transactions, taxes, custom } = data;
  walk({ document_type, fields, line_items, transactions, taxes, custom }, '');
  return leaves;
}

function classifyChange(
  { pointer, after }: { pointer: string; after: unknown },
  { evidence }: ParsedData,
  { printed, instruction }: InjectedDocument,
): Change['kind'] {
  if (after === undefined) return 'lost';
  if (isPrinted(after, printed)) return 'printed';
  if (instruction !== '' && isPrinted(after, instruction)) return 'of_instruction';
  const one = evidence[pointer];
  return one?.grounded === false && one.confidence < 0.7 ? 'marked' : 'unprinted';
}

/**
 * Whether the text contains the value in any notation of these documents. This check intentionally does not
 * use the service's search.
 */
function isPrinted(value: unknown, text: string): boolean {
  const squeezed = squeeze(text);
  if (typeof value !== 'number')
    return spellDate(String(value)).some((one) => squeezed.includes(squeeze(one)));
  const shown = Math.abs(value);
  const numbers = text.match(/\d[\d.,\s]*/g) ?? [];
  return numbers.some((one) => {
    const bare = one.replace(/\s/g, '').replace(/[.,]$/, '');
    const point = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
    const isDecimal = point >= 0 && bare.length - point <= 3;
    const whole = (isDecimal ? bare.slice(0, point) : bare).replace(/\D/g, '');
    return Math.abs(Number(`${whole}.${isDecimal ? bare.slice(point + 1) : '0'}`) - shown) < 0.005;
  });
}

const MONTHS = [
  ['January', 'januari', 'stycznia'],
  ['February', 'februari', 'lutego'],
  ['March', 'maart', 'marca'],
  ['April', 'april', 'kwietnia'],
  ['May', 'mei', 'maja'],
  ['June', 'juni', 'czerwca'],
  ['July', 'juli', 'lipca'],
  ['August', 'augustus', 'sierpnia'],
  ['September', 'september', 'września'],
  ['October', 'oktober', 'października'],
  ['November', 'november', 'listopada'],
  ['December', 'december', 'grudnia'],
];

/** Returns a date in all notations of these documents, and any other string unchanged. */
function spellDate(value: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [value];
  const names = MONTHS[Number(month) - 1] ?? [];
  const digits = [`${day}.${month}.${year}`, `${day}/${month}/${year}`];
  return [value, ...digits, ...names.map((name) => `${Number(day)} ${name} ${year}`)];
}

function squeeze(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\p{P}]/gu, '')
    .toLowerCase();
}
