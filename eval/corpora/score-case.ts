import type { LaidOutDocument, Understanding } from '../../src/extraction/document.ts';
import { plain, sameMoney, shareOfWords } from '../compare.ts';
import type { Tally } from '../tally.ts';
import type { Case } from './case.ts';

/** The value at a JSON pointer of a result. */
export function at(result: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      result,
    );
}

export function scoreCase(tally: Tally, one: Case, result: Understanding): void {
  for (const value of one.values) {
    const pointer =
      value.orElse !== undefined && at(result, value.pointer) === undefined ? value.orElse : value.pointer;
    tally.add(
      one.name,
      value.field,
      value.expected,
      at(result, pointer),
      value.same,
      result.evidence[pointer],
      one.family,
    );
  }
  if (one.lines) scoreLines(tally, one, result);
  for (const set of one.sets ?? []) {
    const found = at(result, `/custom/${set.field}`);
    const given = (found === undefined ? [] : Array.isArray(found) ? found : [found]).map(plain);
    const wanted = set.expected.map(plain);
    const right = wanted.filter((value) => given.includes(value)).length;
    tally.count(set.field, right, given.length, wanted.length);
    if (right < wanted.length || given.length > right)
      tally.misses.push({
        document: one.name,
        field: set.field,
        expected: set.expected,
        got: found ?? null,
        confidence: null,
      });
  }
}

function scoreLines(tally: Tally, one: Case, result: Understanding): void {
  const left = [...result.line_items];
  let right = 0;
  for (const line of one.lines ?? []) {
    const found = left.findIndex(
      (item) =>
        sameMoney(item.amount, line.amount ?? Number.NaN) &&
        (line.quantity == null || sameMoney(item.quantity ?? 1, line.quantity)) &&
        shareOfWords(item.description, line.name) >= 0.5,
    );
    if (found < 0) continue;
    right++;
    left.splice(found, 1);
  }
  tally.count('line_items', right, result.line_items.length, one.lines?.length ?? 0);
  if (right < (one.lines?.length ?? 0) || left.length > 0)
    tally.misses.push({
      document: one.name,
      field: 'line_items',
      expected: one.lines?.length,
      got: `${right} right, ${left.length} more`,
      confidence: null,
    });
}

export function prepared(one: Case, document: LaidOutDocument): LaidOutDocument {
  return one.withoutEmbedded ? { ...document, embedded: [] } : document;
}
