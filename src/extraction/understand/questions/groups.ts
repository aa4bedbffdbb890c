import type { Context } from '../context.ts';
import { createEvidence } from '../evidence-collector.ts';
import { findStackedPairs } from '../form/stacked-pairs.ts';
import { listSpanPlaces } from '../found.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Grid, GridCell } from './grid.ts';
import { findColonCuts, findNextKey, tidyText, trimSpan } from './spans.ts';
import { wordsOf } from './wording.ts';

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

/**
 * Builds grids from blocks that repeat the same labels. Each label becomes a column, and each block becomes a
 * row.
 */
export function groupGrids(context: Context): Grid[] {
  const byKey = Map.groupBy(listPairs(context), (pair) => pair.key);
  const repeated = [...byKey.values()].filter((pairs) => pairs.length > 1 && pairs.length <= MOST_GROUPS);
  const byCount = Map.groupBy(repeated, (pairs) => pairs.length);
  return [...byCount]
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MOST_GRIDS)
    .flatMap(([count, columns]) => buildGroupGrid(context, count, columns, repeated) ?? []);
}

function listPairs(context: Context): Pair[] {
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
      for (const cut of findColonCuts(chunk)) {
        const label = spanText({ chunk, start, end: cut }).replace(/[:#=]$/, '');
        const end = findNextKey(chunk, cut);
        add(label, { chunk, start: cut, end }, chunk.tokens[start]?.box[0] ?? chunk.box[0]);
        start = end;
      }
      const next = row.chunks[at + 1];
      if (/:$/.test(chunk.text) && next) add(chunk.text.slice(0, -1), selectWholeChunk(next), chunk.box[0]);
    }
  for (const [label, value] of findStackedPairs(context)) {
    const chunk = view.chunks[label];
    if (chunk && !/:/.test(chunk.text)) add(chunk.text, selectWholeChunk(value), chunk.box[0]);
  }
  return found.sort((a, b) => a.row - b.row || a.x - b.x);
}

/**
 * Builds a grid in which each occurrence of the first label begins a row. Every other value is added to the
 * nearest row that begins before it.
 */
function buildGroupGrid(
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
      const at = findBlock(anchors, pair);
      const row = at < 0 ? undefined : rows[at];
      if (row && row[c] === null) row[c] = createPairCell(context, pair);
    }
  return {
    headers: used.map(([first]) => wordsOf(first?.label ?? '')),
    title: [],
    rows,
    source: 'groups',
  };
}

function findBlock(anchors: readonly Pair[], pair: Pair): number {
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

function createPairCell(context: Context, { value }: Pair): GridCell {
  const places = listSpanPlaces(context.view, value);
  const { confidence: _, method: __, ...evidence } = createEvidence({ places, method: 'schema' }, 0);
  return { text: tidyText(spanText(value)), evidence };
}
