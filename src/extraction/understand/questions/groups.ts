import type { Context } from '../context.ts';
import { findStackedPairs } from '../form/stacked-pairs.ts';
import { placesOf } from '../found.ts';
import { evidenceOf } from '../ledger.ts';
import { type Span, spanText, wholeChunk } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Grid, GridCell } from './grid.ts';
import { cutsAtColons, nextKey, tidyText, trimSpan } from './spans.ts';
import { wordsOf } from './wording.ts';

/** A label with its value. */
interface Pair {
  key: string;
  label: string;
  value: Span;
  page: number;
  row: number;
  x: number;
}

const MOST_GROUPS = 60;
const MOST_GRIDS = 3;
const LONGEST_LABEL = 40;
const LONGEST_VALUE = 25;

/** Blocks that repeat the same labels as grids: a column for each label, a row for each block. */
export function groupGrids(context: Context): Grid[] {
  const byKey = Map.groupBy(pairsOf(context), (pair) => pair.key);
  const repeated = [...byKey.values()].filter((pairs) => pairs.length > 1 && pairs.length <= MOST_GROUPS);
  const byCount = Map.groupBy(repeated, (pairs) => pairs.length);
  return [...byCount]
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MOST_GRIDS)
    .flatMap(([count, columns]) => gridOf(context, count, columns, repeated) ?? []);
}

function pairsOf(context: Context): Pair[] {
  const { view } = context;
  const found: Pair[] = [];
  const add = (label: string, value: Span, x: number) => {
    const trimmed = trimSpan(value);
    const key = keyOf(label);
    if (key.length < 2 || label.length > LONGEST_LABEL || trimmed.end <= trimmed.start) return;
    if (trimmed.end - trimmed.start > LONGEST_VALUE || !/\p{L}{2}/u.test(label)) return;
    found.push({ key, label, value: trimmed, page: value.chunk.page, row: value.chunk.row, x });
  };
  for (const row of view.rows)
    for (const [at, chunk] of row.chunks.entries()) {
      let start = 0;
      for (const cut of cutsAtColons(chunk)) {
        const label = spanText({ chunk, start, end: cut }).replace(/[:#=]$/, '');
        const end = nextKey(chunk, cut);
        add(label, { chunk, start: cut, end }, chunk.tokens[start]?.box[0] ?? chunk.box[0]);
        start = end;
      }
      const next = row.chunks[at + 1];
      if (/:$/.test(chunk.text) && next) add(chunk.text.slice(0, -1), wholeChunk(next), chunk.box[0]);
    }
  for (const [label, value] of findStackedPairs(context)) {
    const chunk = view.chunks[label];
    if (chunk && !/:/.test(chunk.text)) add(chunk.text, wholeChunk(value), chunk.box[0]);
  }
  return found.sort((a, b) => a.row - b.row || a.x - b.x);
}

/** Each occurrence of the first label begins a block; other values belong to the block that begins nearest before them. */
function gridOf(
  context: Context,
  count: number,
  columns: readonly (readonly Pair[])[],
  repeated: readonly (readonly Pair[])[],
): Grid | null {
  const anchors = columns.toSorted((a, b) => (a[0]?.row ?? 0) - (b[0]?.row ?? 0))[0];
  if (!anchors || columns.length + repeated.length < 3) return null;
  const used = repeated.filter((pairs) => pairs.length <= count && pairs.length >= count / 2);
  if (used.length < 2) return null;
  const rows: (GridCell | null)[][] = anchors.map(() => used.map(() => null));
  for (const [c, pairs] of used.entries())
    for (const pair of pairs) {
      const at = blockOf(anchors, pair);
      const row = at < 0 ? undefined : rows[at];
      if (row && row[c] === null) row[c] = cellOf(context, pair);
    }
  return {
    headers: used.map(([first]) => wordsOf(first?.label ?? '')),
    title: [],
    rows,
    source: 'groups',
  };
}

function blockOf(anchors: readonly Pair[], pair: Pair): number {
  let best = -1;
  for (const [i, anchor] of anchors.entries()) {
    if (anchor.row > pair.row || anchor.x > pair.x + 3) continue;
    const current = anchors[best];
    const later =
      !current || anchor.row > current.row || (anchor.row === current.row && anchor.x > current.x);
    if (later) best = i;
  }
  return best;
}

function cellOf(context: Context, { value }: Pair): GridCell {
  const places = placesOf(context.view, value);
  const { confidence: _, method: __, ...evidence } = evidenceOf({ places, method: 'schema' }, 0);
  return { text: tidyText(spanText(value)), evidence };
}
