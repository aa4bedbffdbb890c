import type { Evidence } from '../../parsed-data.ts';
import {
  getEntryValue,
  pickEntries,
  type Reading,
  type Records,
  setEntryValue,
  splitEntryPointer,
} from './entries.ts';
import { escapePointer } from './question.ts';
import type { RowPlace } from './same-rows.ts';

/** Two lists of which one is inside the other: `owners` contains the index of the outer entry of each inner entry. */
export interface Nesting {
  outer: Reading;
  inner: Reading;
  owners: readonly number[];
  score: number;
}

/** At least this share of the outer entries must contain inner entries. */
const LEAST_OWNERS = 0.6;
/** At least this share of the inner entries must be inside an outer entry. */
const LEAST_OWNED = 0.8;
/** The score is multiplied by a factor between 1 and this, by the share of outer entries in rows of the inner list. */
const SAME_ROWS = 0.3;
/** The score is also multiplied by this factor if both lists have exactly the same rows. */
const SAME_LENGTH = 0.1;
/** The score is multiplied by this factor if there is only one outer entry. */
const ALONE = 0.1;
/** The score is multiplied by this factor if outer entries were joined because their texts are the same. */
const JOINED = 0.8;
/** Lists with more entries are not nested, because comparing their places would take too long. */
const MOST_ENTRIES = 500;
/** At most this share of the values of either list may be values of the other one, too. */
const MOST_SHARED = 0.4;

/**
 * Chooses the readings of two lists that fit inside each other best. The entries of the outer list are printed
 * above their inner entries, in the same rows, or below them, as sums are. Returns null if no two readings fit.
 */
export function chooseNesting(outers: readonly Reading[], inners: readonly Reading[]): Nesting | null {
  const pairs = outers
    .flatMap((outer) => inners.map((inner) => ({ outer, inner, most: outer.score * inner.score })))
    .sort((a, b) => b.most - a.most);
  let best: Nesting | null = null;
  for (const { outer, inner, most } of pairs) {
    if (most <= (best?.score ?? 0)) break;
    const fit = fitInside(outer.records.places, inner.records.places);
    const score = fit ? most * fit.score : 0;
    if (!fit || score <= (best?.score ?? 0) || haveSameCells(outer.records, inner.records)) continue;
    best = { outer, inner, owners: fit.owners, score };
  }
  return best;
}

/** Whether too many of the values of either list are values of the other one, because they were read from the same cells. */
function haveSameCells(outer: Records, inner: Records): boolean {
  const ofOuter = new Set(Object.values(outer.evidence).map(getCellKey));
  const ofInner = new Set(Object.values(inner.evidence).map(getCellKey));
  const shared = [...ofOuter].filter((cell) => ofInner.has(cell)).length;
  return shared > MOST_SHARED * Math.min(ofOuter.size, ofInner.size);
}

const getCellKey = ({ page, box, text }: Evidence) => `${page} ${box?.join(' ')} ${text}`;

/**
 * Adds the inner entries of a nesting to the outer ones.
 * @param pointer of the outer list
 * @param property pointer of the inner list, relative to the outer entry
 * @param innerPointer pointer at which the inner list was read
 */
export function addNested(
  { entries, evidence }: Records,
  { inner: { records: inner }, owners }: Pick<Nesting, 'inner' | 'owners'>,
  { pointer, property, innerPointer }: { pointer: string; property: string; innerPointer: string },
): void {
  const places = owners.map((owner, i) => {
    const entry = entries[owner];
    if (!entry) return null;
    const list = getEntryValue(entry, property);
    const own = Array.isArray(list) ? list : [];
    own.push(inner.entries[i]);
    setEntryValue(entry, property, own);
    return `${pointer}/${owner}${property}/${own.length - 1}`;
  });
  for (const [at, one] of Object.entries(inner.evidence)) {
    const { index, rest } = splitEntryPointer(innerPointer, at);
    const place = places[index];
    if (place) evidence[place + rest] = one;
  }
}

/** Finds the owner of each inner entry. Returns null if the two lists do not fit. */
function fitInside(
  outer: readonly (RowPlace | null)[],
  inner: readonly (RowPlace | null)[],
): { owners: readonly number[]; score: number } | null {
  const owners = outer.filter((place) => place !== null);
  const rows = inner.filter((place) => place !== null);
  if (owners.length < outer.length || rows.length < inner.length || rows.length < owners.length) return null;
  if (owners.length === 0 || rows.length > MOST_ENTRIES) return null;
  const fits = [findOwnersAbove(owners, rows), findOwnersBelow(owners, rows)].map((found) => {
    const owned = found.filter((owner) => owner >= 0);
    const used = new Set(owned).size / owners.length;
    const share = owned.length / rows.length;
    return { owners: found, score: used >= LEAST_OWNERS && share >= LEAST_OWNED ? used * share : 0 };
  });
  const best = fits.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score === 0) return null;
  const same = owners.filter((owner) => rows.some((row) => isSameRow(row, owner))).length / owners.length;
  const alone = owners.length === 1 ? ALONE : 1;
  const equal = same === 1 && owners.length === rows.length ? SAME_LENGTH : 1;
  return { ...best, score: best.score * (1 - same + same * SAME_ROWS) * alone * equal };
}

/** Larger than the height of any page, so that positions on several pages can be compared. */
const PAGE = 1_000_000;
const getTop = ({ page, box }: RowPlace) => page * PAGE + box[1];
const getBottom = ({ page, box }: RowPlace) => page * PAGE + box[3];
const getMiddle = (place: RowPlace) => (getTop(place) + getBottom(place)) / 2;

/** For each row, returns the index of the last owner that begins above its middle, or -1. */
function findOwnersAbove(owners: readonly RowPlace[], rows: readonly RowPlace[]): number[] {
  return rows.map((row) =>
    findBest(owners, (owner) => (getTop(owner) <= getMiddle(row) ? getTop(owner) : null)),
  );
}

/** For each row, returns the index of the first owner that ends below its middle, or -1. */
function findOwnersBelow(owners: readonly RowPlace[], rows: readonly RowPlace[]): number[] {
  return rows.map((row) =>
    findBest(owners, (owner) => (getBottom(owner) >= getMiddle(row) ? -getBottom(owner) : null)),
  );
}

function findBest(places: readonly RowPlace[], rate: (place: RowPlace) => number | null): number {
  let [best, most] = [-1, Number.NEGATIVE_INFINITY];
  for (const [i, place] of places.entries()) {
    const rating = rate(place);
    if (rating === null || rating <= most) continue;
    [best, most] = [i, rating];
  }
  return best;
}

function isSameRow(row: RowPlace, other: RowPlace): boolean {
  return getTop(other) <= getMiddle(row) && getBottom(other) >= getMiddle(row);
}

/**
 * Joins consecutive entries if a table repeats the values of the outer list in each row of the inner list, or prints
 * them only in the first of these rows. Returns nothing if there are no such entries. Values that differ within a
 * joined entry belong to the inner list and are removed.
 * @param pointer of the list
 */
export function joinEqualEntries(pointer: string, { records, score }: Reading): Reading[] {
  const { entries } = records;
  const name = Object.keys(entries[0] ?? {}).find((one) => typeof entries[0]?.[one] === 'string');
  if (name === undefined || entries.length > MOST_ENTRIES) return [];
  const at = `/${escapePointer(name)}`;
  const groups: number[][] = [];
  for (const [i, entry] of entries.entries()) {
    const value = getEntryValue(entry, at);
    const last = groups.at(-1);
    const first = last && entries[last[0] as number];
    if (last && first && (value === undefined || value === getEntryValue(first, at))) last.push(i);
    else groups.push([i]);
  }
  if (groups.length === entries.length) return [];
  const joined = pickEntries(
    pointer,
    records,
    groups.map(([first = 0]) => first),
  );
  for (const [g, group] of groups.entries()) {
    const all = Object.entries(joined.entries[g] ?? {});
    const kept = all.filter(([property, value]) => {
      const others = group.map((i) => getEntryValue(entries[i] ?? {}, `/${escapePointer(property)}`));
      return others.every((other) => other === undefined || JSON.stringify(other) === JSON.stringify(value));
    });
    joined.entries[g] = Object.fromEntries(kept);
    for (const [property] of all.filter((one) => !kept.includes(one)))
      removeEvidence(joined.evidence, `${pointer}/${g}/${escapePointer(property)}`);
  }
  return [{ records: joined, score: score * JOINED }];
}

function removeEvidence(evidence: Records['evidence'], pointer: string): void {
  for (const at of Object.keys(evidence))
    if (at === pointer || at.startsWith(`${pointer}/`)) delete evidence[at];
}
