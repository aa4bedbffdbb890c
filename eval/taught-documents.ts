import { learnFromApproval, learnFromCorrections } from '../src/domain/layouts.ts';
import type { LaidOutDocument, Understanding } from '../src/extraction/document.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { computeSigns, countCommon, LEAST_COMMON } from '../src/extraction/understand/learned/signs.ts';
import { createSketch, encodeSketch, type Sketch } from '../src/extraction/understand/learned/sketch.ts';
import { readExample, type TaughtDocument } from '../src/extraction/understand/learned/taught.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import { normalizeSchema } from '../src/lib/normalize-schema.ts';
import { type LabelledDocument, readLabelled } from '../training/labelled-documents.ts';
import { compareTrees, isGiven, isRight } from './compare-truth.ts';
import { createOptions } from './read-document.ts';

/** The service fetches at most this many examples for a document. */
const FETCHED = 5;

export interface SketchedDocument {
  one: LabelledDocument;
  document: LaidOutDocument;
  sketch: Sketch;
  signs: readonly number[];
}

interface Tree {
  [name: string]: unknown;
}

interface Correction {
  pointer: string;
  value: unknown;
  page: null;
  box: null;
}

export async function sketchDocument(one: LabelledDocument, cache: string): Promise<SketchedDocument> {
  const document = await readLabelled(one, cache);
  const sketch = createSketch(new Context(document, createOptions(one.file)));
  return { one, document, sketch, signs: computeSigns(sketch) };
}

export function readTaught(
  { one, document }: SketchedDocument,
  taught: readonly TaughtDocument[],
): Understanding {
  const options = { ...createOptions(one.file), taught };
  const schema = one.truth.schema === undefined ? null : normalizeSchema(one.truth.schema).schema;
  return understand(document, schema ? { ...options, schema } : options);
}

/** Selects examples in the same way as the service. */
export function selectExamples<T extends SketchedDocument>(own: T, corrected: readonly T[]): T[] {
  return corrected
    .map((other) => ({ other, common: countCommon(own.signs, other.signs) }))
    .filter(({ common }) => common >= LEAST_COMMON)
    .sort((a, b) => b.common - a.common)
    .slice(0, FETCHED)
    .map(({ other }) => other);
}

/**
 * Returns what the service learns if a person corrects and approves the result. The person is assumed to have
 * typed wrong and missing values, removed values that the document does not contain, and confirmed the
 * others.
 */
export function correctDocument(seen: SketchedDocument, result: Understanding): TaughtDocument {
  const { truth } = seen.one;
  const before = toTree(seen.document, result);
  const evidence: Tree = { ...result.evidence };
  const after: Tree = { ...before, evidence };
  const corrections: Correction[] = [];
  const correct = (pointer: string, value: unknown) =>
    corrections.push({ pointer, value, page: null, box: null });
  for (const area of ['fields', 'custom'] as const) {
    const wanted = new Map(
      listValues(area === 'fields' ? nameParties(truth.fields ?? {}) : (truth.custom ?? {}), `/${area}`),
    );
    const given = new Map(listValues(result[area] ?? {}, `/${area}`));
    const tree: Tree = {};
    for (const pointer of new Set([...wanted.keys(), ...given.keys()])) {
      const [want, got] = [wanted.get(pointer), given.get(pointer)];
      const isKept = isGiven(want) && isRight(got, want);
      const value = isKept ? got : (getFirst(want) ?? null);
      if (!isKept) {
        correct(pointer, value);
        evidence[pointer] = { method: 'human' };
      }
      if (value !== null) putValue(tree, pointer, value);
    }
    after[area] = tree[area] ?? {};
  }
  const { line_items, transactions, custom } = truth;
  for (const [list, entries] of [
    ...listLists({ line_items: line_items ?? [], transactions: transactions ?? [] }, ''),
    ...listLists(custom ?? {}, '/custom'),
  ]) {
    const got = getValueAt(result, list);
    const { right, given, expected } = compareTrees(got, entries);
    const isKept = entries.length > 0 && right === expected && given === expected;
    putValue(after, list, isKept ? got : correctEntries(list, got, entries, evidence));
    if (!isKept) for (const i of entries.keys()) correct(`${list}/${i}`, null);
  }
  const [type = result.document_type] = [truth.document_type].flat();
  after.document_type = type;
  if (type !== result.document_type) correct('/document_type', type);
  const lessons = [
    learnFromApproval(after as never),
    learnFromCorrections(before as never, after as never, corrections as never),
  ];
  const values = Object.assign({}, ...lessons.map(({ taught }) => taught));
  const stored = JSON.parse(JSON.stringify({ sketch: encodeSketch(seen.sketch), values }));
  const example = readExample(stored);
  if (example === null) throw new Error(`the sketch of ${seen.one.file} cannot be read`);
  return example;
}

/** Corrects wrong values, and keeps the evidence of the others. */
function correctEntries(list: string, got: unknown, entries: readonly Tree[], evidence: Tree): Tree[] {
  const known = { ...evidence };
  for (const pointer of Object.keys(known)) if (pointer.startsWith(`${list}/`)) delete evidence[pointer];
  const left = (Array.isArray(got) ? got : []).map((entry: Tree, index) => ({ entry, index }));
  return entries.map((wanted, i) => {
    const rated = left.map((one) => ({ ...one, right: compareTrees(one.entry, wanted).right }));
    const best = rated.sort((a, b) => b.right - a.right)[0];
    const mate = best && best.right > 0 ? best : null;
    if (mate)
      left.splice(
        left.findIndex(({ index }) => index === mate.index),
        1,
      );
    return Object.fromEntries(
      Object.entries(wanted).map(([name, value]) => {
        const source = mate ? known[`${list}/${mate.index}/${name}`] : undefined;
        if (!mate || !source || !isRight(mate.entry[name], value)) return [name, value];
        evidence[`${list}/${i}/${name}`] = source;
        return [name, mate.entry[name]];
      }),
    );
  });
}

/** The ground truth may contain only the names of these parties. */
const PARTIES: ReadonlySet<string> = new Set(['employer', 'employee', 'seller', 'buyer']);

function nameParties(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      PARTIES.has(name) && typeof value === 'string' ? { name: value } : value,
    ]),
  );
}

function toTree(document: LaidOutDocument, result: Understanding): Tree {
  const pages = document.pages.map(({ info: { number, width } }) => ({ number, width }));
  return { ...result, pages };
}

/**
 * Returns values with their JSON pointers. A list of plain values counts as one value, because each of its
 * members is an equally correct answer.
 */
function listValues(node: unknown, at: string): [string, unknown][] {
  if (isListOfObjects(node)) return [];
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [[at, node]];
  return Object.entries(node).flatMap(([name, inner]) => listValues(inner, `${at}/${name}`));
}

/** Returns lists of objects, with their JSON pointers. */
function listLists(node: object, at: string): [string, readonly Tree[]][] {
  return Object.entries(node).flatMap(([name, value]): [string, readonly Tree[]][] =>
    isListOfObjects(value) ? [[`${at}/${name}`, value]] : [],
  );
}

function isListOfObjects(value: unknown): value is readonly Tree[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object');
}

function getFirst(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

export function getValueAt(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      root,
    );
}

function putValue(tree: Tree, pointer: string, value: unknown): void {
  const path = pointer.split('/').slice(1);
  const last = path.pop() ?? '';
  let node = tree;
  for (const name of path) {
    const inner = (node[name] ?? {}) as Tree;
    node[name] = inner;
    node = inner;
  }
  node[last] = value;
}
