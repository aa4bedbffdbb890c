import type { FieldSchema } from '../options.ts';
import type { Evidence } from '../parsed-data.ts';
import type { View } from '../understand/view/view.ts';
import { type GroundedEntry, type GroundedList, isChoice, listLeaves } from './grounded.ts';
import type { Merge, Merging } from './merging.ts';
import { calculateMeanConfidence, getMember, isCertain, type Part } from './part.ts';
import { isSameValue } from './same-value.ts';

/**
 * Entries that only the offline engine found are kept only if at least this share of its entries match the
 * model's entries.
 */
const ALIKE = 0.7;
/** Entries that only the offline engine found are kept only if they have at least this confidence. */
const SURE = 0.8;
/**
 * If less than this share of an entry's values is printed in the expected rows, the model is assumed to have
 * invented the entry.
 */
const LEAST_PRINTED = 0.5;

interface OldEntry {
  index: number;
  part: Part;
  /** The row in which the entry begins; null if it is unknown. */
  row: number | null;
}

interface MergedEntry {
  part: Part;
  row: number;
  /** Index of the entry in the offline engine's list; null if it is not in that list. */
  from: number | null;
}

/**
 * Pairs entries by rows and values, merges the pairs, and decides which other entries to keep. The merged
 * entries are in page order.
 */
export function mergeLists(
  { items = { type: 'string' } }: FieldSchema,
  offline: Part | null,
  list: GroundedList,
  pointer: string,
  merging: Merging,
  merge: Merge,
): Part | null {
  if (offline !== null && isCertain(offline)) return offline;
  const old = listOldEntries(offline, merging.view);
  const printed = list.entries.filter((entry) => isPrinted(entry, items));
  const left = list.entries.filter((entry) => !printed.includes(entry));
  merging.unprintedEntries += left.filter((entry) => !printed.some((one) => isRepeated(entry, one))).length;
  const pairs = matchEntries(old, printed);
  const merged: MergedEntry[] = [];
  let row = -1;
  for (const entry of printed) {
    const mate = pairs.get(entry);
    const from = mate?.index ?? null;
    const part = merge(items, mate?.part ?? null, entry.node, `${pointer}/${from ?? '-'}`, merging);
    row = entry.anchor ?? mate?.row ?? row;
    if (part !== null) merged.push({ part, row, from });
  }
  const paired = new Set([...pairs.values()].map(({ index }) => index));
  // Entries of the offline engine that match an unprinted entry of the model. The model misread these
  // entries, so its versions are dropped.
  const open = old.filter(({ index }) => !paired.has(index));
  const misread = new Set([...matchEntries(open, left).values()].map(({ index }) => index));
  const keepsAll = printed.length === 0;
  const isAlike = paired.size + misread.size >= ALIKE * old.length;
  for (const { index, part, row: at } of open) {
    const isKept = keepsAll || misread.has(index) || (isAlike && calculateMeanConfidence(part) >= SURE);
    if (!isKept) continue;
    merged.push({ part, row: at ?? findRowBefore(merged, index), from: index });
  }
  merged.sort((a, b) => a.row - b.row || (a.from ?? 0) - (b.from ?? 0));
  return join(merged, pointer, merging);
}

/**
 * Returns the last row of the entries before `index`; -1 if there is none. An entry without a row is inserted
 * after that row.
 */
function findRowBefore(merged: readonly MergedEntry[], index: number): number {
  const before = merged.filter(({ from }) => from !== null && from < index);
  return Math.max(-1, ...before.map(({ row }) => row));
}

function listOldEntries(offline: Part | null, view: View): OldEntry[] {
  const values = Array.isArray(offline?.value) ? offline.value : [];
  return values.flatMap((_, index) => {
    const part = getMember(offline, String(index));
    return part === null ? [] : [{ index, part, row: findPartRow(part, view) }];
  });
}

/** Returns the first row in which any value of a part is printed; null if it is unknown. */
export function findPartRow({ evidence }: Part, view: View): number | null {
  const rows = [...evidence.values()].flatMap((one) => findEvidenceRow(one, view) ?? []);
  return rows.length === 0 ? null : Math.min(...rows);
}

/** Returns the row in which a value is printed; null if it is unknown. */
export function findEvidenceRow({ page, box, at }: Evidence, view: View): number | null {
  if (at !== undefined) {
    const row = view.rows.find((one) => one.at === at || one.chunks.some((chunk) => chunk.at === at));
    return row?.index ?? null;
  }
  if (page === undefined || box === undefined) return null;
  const middle = box[1] + Math.min(box[3] - box[1], 12) / 2;
  const rows = view.pages.find(({ number }) => number === page)?.rows ?? [];
  const measureDistance = (row: (typeof rows)[number]) => Math.abs((row.box[1] + row.box[3]) / 2 - middle);
  const [nearest] = rows.toSorted((a, b) => measureDistance(a) - measureDistance(b));
  return nearest?.index ?? null;
}

/**
 * Whether enough of an entry is printed in its rows. Chosen and calculated values are ignored, because they
 * need not be printed there.
 */
function isPrinted({ node, anchor }: GroundedEntry, items: FieldSchema): boolean {
  const leaves = listLeaves(node)
    .map(({ leaf }) => leaf)
    .filter(({ schema }) => !isChoice(schema));
  if (leaves.length === 0) return items.type !== 'object';
  if (anchor === null) return false;
  const weighValue = (value: unknown) => (String(value).length < 3 ? 0.3 : 1);
  const inPlace = leaves.filter(({ chosen, doubt }) => chosen !== null && doubt !== 'elsewhere');
  const sum = (all: typeof leaves) => all.reduce((total, { value }) => total + weighValue(value), 0);
  return sum(inPlace) >= LEAST_PRINTED * sum(leaves);
}

/**
 * Whether two entries are the same entry, found twice because a window repeats the last rows of the previous
 * window.
 */
function isRepeated(entry: GroundedEntry, other: GroundedEntry): boolean {
  const known = new Map(listLeaves(other.node).map(({ path, leaf }) => [path, leaf.value]));
  return listLeaves(entry.node).every(({ path, leaf }) => isSameValue(known.get(path), leaf.value));
}

/** Pairs entries that share values or a row, beginning with the most similar ones. */
function matchEntries(
  old: readonly OldEntry[],
  entries: readonly GroundedEntry[],
): Map<GroundedEntry, OldEntry> {
  const alike = entries.flatMap((entry, i) =>
    old.flatMap((other, j) => {
      const score = scoreEntryLikeness(entry, other);
      return score >= 1.5 ? [{ entry, other, score, i, j }] : [];
    }),
  );
  alike.sort((a, b) => b.score - a.score || Math.abs(a.i - a.j) - Math.abs(b.i - b.j) || a.i - b.i);
  const pairs = new Map<GroundedEntry, OldEntry>();
  const taken = new Set<OldEntry>();
  for (const { entry, other } of alike) {
    if (pairs.has(entry) || taken.has(other)) continue;
    pairs.set(entry, other);
    taken.add(other);
  }
  return pairs;
}

function scoreEntryLikeness({ node, anchor }: GroundedEntry, { part, row }: OldEntry): number {
  const leaves = listLeaves(node);
  const same = leaves.filter(({ path, leaf }) =>
    isSameValue(getValueIn(part.value, path), leaf.value),
  ).length;
  const distance = anchor === null || row === null ? null : Math.abs(anchor - row);
  const near = distance === null ? 0 : distance === 0 ? 1.6 : distance === 1 ? 1 : distance > 6 ? -2 : 0;
  return (2 * same) / Math.max(1, Math.sqrt(leaves.length)) + near;
}

function getValueIn(value: unknown, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
          ? Reflect.get(inner, name)
          : undefined,
      value,
    );
}

function join(entries: readonly MergedEntry[], pointer: string, { moves }: Merging): Part | null {
  if (entries.length === 0) return null;
  const evidence = new Map<string, Evidence>();
  for (const [index, { part, from }] of entries.entries()) {
    for (const [at, one] of part.evidence) evidence.set(`/${index}${at}`, one);
    if (from !== null && from !== index) moves.set(`${pointer}/${from}`, `${pointer}/${index}`);
  }
  return { value: entries.map(({ part }) => part.value), evidence };
}
