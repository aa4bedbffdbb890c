// Detects endless structures before a library reads the file. The bytes are searched for patterns, and
// visited positions are recorded to detect cycles.
import { ExtractionError } from '../../document.ts';
import { findStreams, readObjectStream } from './pdf-objects.ts';

/** The highest page count that PDF libraries accept. */
const MOST_STATED_PAGES = 1_048_575;
/**
 * Maximum number of objects, far more than in real documents: a file with a few hundred pages contains about
 * ten thousand.
 */
const MAX_OBJECTS = 500_000;
const MAX_OBJECT_STREAMS = 10_000;
const MAX_OBJECT_STREAM_BYTES = 64_000_000;
/** Maximum number of cross-reference tables, each of which updates the previous one. */
const MAX_UPDATES = 10_000;
/** Maximum number of bytes in a node of the page tree, and in the dictionary of a cross-reference table. */
const MAX_NODE = 1_000_000;
const MAX_TRAILER = 4096;

/**
 * Rejects a cyclic page tree, an impossible page count, cyclic updates, and millions of objects.
 * @throws {ExtractionError} `resource_limit_exceeded` or `too_many_pages`
 */
export function refuseEndless(bytes: Buffer): void {
  if (hasUpdateCycle(bytes)) throw createLimitError('The updates of the PDF form a cycle.');
  const children = new Map<number, number[]>();
  let objects = countMarks(bytes, ' obj');
  const add = (objectNumber: number, text: string) => {
    const node = readPageNode(text);
    if (node === null) return;
    if (node.count > MOST_STATED_PAGES)
      throw new ExtractionError(
        'too_many_pages',
        `The PDF states an impossible number of pages: ${node.count}.`,
      );
    children.set(objectNumber, node.kids);
  };
  for (const { objectNumber, text } of findObjects(bytes, '/Kids')) add(objectNumber, text);
  let inflated = 0;
  for (const stream of findStreams(bytes, '/ObjStm', MAX_OBJECT_STREAMS)) {
    objects += Number(/\/N\s+(\d{1,9})/.exec(stream.dictionary)?.[1] ?? 0);
    inflated += stream.data?.length ?? 0;
    if (inflated > MAX_OBJECT_STREAM_BYTES) break;
    if (stream.data?.includes('/Kids'))
      for (const { objectNumber, text } of readObjectStream(stream)) add(objectNumber, text);
  }
  if (objects > MAX_OBJECTS)
    throw createLimitError(`The PDF has ${objects} objects; the limit is ${MAX_OBJECTS}.`);
  if (hasCycle(children)) throw createLimitError('The page tree of the PDF contains a cycle.');
}

function createLimitError(message: string): ExtractionError {
  return new ExtractionError('resource_limit_exceeded', message);
}

function countMarks(bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) count++;
  return count;
}

/** Finds the uncompressed objects that contain the mark. */
function* findObjects(bytes: Buffer, mark: string): Generator<{ objectNumber: number; text: string }> {
  for (let at = bytes.indexOf(mark); at !== -1; ) {
    const start = bytes.lastIndexOf(' obj', at);
    const end = bytes.indexOf('endobj', at);
    const preceding = bytes.toString('latin1', Math.max(0, start - 20), Math.max(0, start));
    const objectNumber = /(\d{1,10})\s+\d{1,5}$/.exec(preceding)?.[1];
    const to = end === -1 ? bytes.length : end;
    if (objectNumber !== undefined && to - start < MAX_NODE)
      yield { objectNumber: Number(objectNumber), text: bytes.toString('latin1', start, to) };
    at = bytes.indexOf(mark, to);
  }
}

/**
 * Returns the children and the count of a page tree node. Returns null for a node of another kind of tree,
 * whose nodes have kids but no count.
 */
function readPageNode(text: string): { kids: number[]; count: number } | null {
  const count = /\/Count\s*(\d{1,15})\b/.exec(text)?.[1];
  const kids = /\/Kids\s*\[([^\]]*)/.exec(text)?.[1];
  if (count === undefined || kids === undefined) return null;
  return {
    kids: [...kids.matchAll(/(\d{1,10})\s+\d{1,5}\s+R/g)].map((match) => Number(match[1])),
    count: Number(count),
  };
}

/** Whether any node is its own descendant. */
function hasCycle(children: ReadonlyMap<number, readonly number[]>): boolean {
  const done = new Set<number>();
  for (const root of children.keys()) {
    const path = new Set<number>();
    const steps: { node: number; next: number }[] = [];
    const enter = (node: number) => {
      path.add(node);
      steps.push({ node, next: 0 });
    };
    if (!done.has(root)) enter(root);
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      const child = children.get(step.node)?.[step.next++];
      if (child === undefined) {
        path.delete(step.node);
        done.add(step.node);
        steps.pop();
      } else if (path.has(child)) return true;
      else if (!done.has(child) && children.has(child)) enter(child);
    }
  }
  return false;
}

/** Follows the cross-reference tables, beginning with the last. Returns true if one of them occurs twice. */
function hasUpdateCycle(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048));
  let at = Number(/startxref\s+(\d{1,12})(?![\s\S]*startxref)/.exec(tail)?.[1] ?? -1);
  const seen = new Set<number>();
  while (at >= 0 && at < bytes.length && seen.size < MAX_UPDATES) {
    if (seen.has(at)) return true;
    seen.add(at);
    at = findPreviousTable(bytes, at);
  }
  return false;
}

/** Returns the position of the table before the one at `at`; -1 if there is none. */
function findPreviousTable(bytes: Buffer, at: number): number {
  const isTable = bytes
    .toString('latin1', at, at + 16)
    .trimStart()
    .startsWith('xref');
  const start = isTable ? bytes.indexOf('trailer', at) : at;
  if (start === -1) return -1;
  const text = bytes.toString('latin1', start, start + MAX_TRAILER);
  // Anything after these keywords belongs to the next table.
  const [dictionary = ''] = text.split(/\b(?:startxref|xref|stream|endobj)\b/);
  return Number(/\/Prev\s+(\d{1,12})/.exec(dictionary)?.[1] ?? -1);
}
