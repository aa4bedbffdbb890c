import type { Line, Word } from '../document.ts';
import type { Box } from '../parsed-data.ts';
import { boxAround, overlap } from './geometry.ts';

/** A gap wider than this many letter heights ends a line: what follows is another column. */
const MAX_GAP = 1.5;
/** A gap narrower than this many letter heights is none: two parts of one word in two fonts. */
const MIN_GAP = 0.1;
const SAME_LINE_SHARE = 0.5;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Words that stand on one base line and belong together; upright text first, then each other direction. */
export function linesOfWords(words: readonly Word[]): Line[] {
  const byTurn = new Map<number, Word[]>();
  for (const word of words) {
    const turn = (Math.round(word.rotation / 90) * 90 + 360) % 360;
    byTurn.set(turn, [...(byTurn.get(turn) ?? []), word]);
  }
  return [...byTurn.keys()]
    .sort((a, b) => a - b)
    .flatMap((turn) => linesOfTurn(byTurn.get(turn) ?? [], turn));
}

interface Placed {
  word: Word;
  /** The box as it would be if the text were upright. */
  box: Box;
}

function linesOfTurn(words: readonly Word[], turn: number): Line[] {
  const placed = words.map((word) => ({ word, box: uprightBox(word.box, turn) }));
  return rowsOf(placed)
    .flatMap((row) => splitAtGaps(row))
    .map((run) => toLine(run));
}

/** The box turned back by `turn` clockwise degrees about the origin. */
function uprightBox([x0, y0, x1, y1]: Box, turn: number): Box {
  if (turn === 90) return [y0, -x1, y1, -x0];
  if (turn === 180) return [-x1, -y1, -x0, -y0];
  if (turn === 270) return [-y1, x0, -y0, x1];
  return [x0, y0, x1, y1];
}

/** Groups of words whose heights overlap by at least half of the lower one. */
function rowsOf(placed: readonly Placed[]): Placed[][] {
  const rows: { items: Placed[]; top: number; bottom: number }[] = [];
  for (const item of [...placed].sort((a, b) => middle(a) - middle(b))) {
    const [, top, , bottom] = item.box;
    const row = rows.findLast((candidate) => {
      const shared = overlap(top, bottom, candidate.top, candidate.bottom);
      return shared >= SAME_LINE_SHARE * Math.min(bottom - top, candidate.bottom - candidate.top);
    });
    if (row === undefined) rows.push({ items: [item], top, bottom });
    else row.items.push(item);
  }
  return rows.map((row) => row.items.sort((a, b) => a.box[0] - b.box[0]));
}

function middle({ box }: Placed): number {
  return (box[1] + box[3]) / 2;
}

function splitAtGaps(row: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of row) {
    const height = item.box[3] - item.box[1];
    const last = runs.at(-1);
    if (last === undefined || item.box[0] - end > MAX_GAP * height) runs.push([item]);
    else last.push(item);
    end = Math.max(end, item.box[2]);
  }
  return runs;
}

function toLine(run: readonly Placed[]): Line {
  const letters = run.map(({ word }) => word.text).join('');
  const isRightToLeft = RIGHT_TO_LEFT.test(letters) && !/[a-z]{3}/i.test(letters);
  const ordered = isRightToLeft ? [...run].reverse() : run;
  const words = ordered.map(({ word }) => word);
  return { words, text: textOf(ordered), box: boxAround(words.map((word) => word.box)) };
}

function textOf(run: readonly Placed[]): string {
  let text = '';
  let before: Placed | undefined;
  for (const item of run) {
    if (before !== undefined) {
      const gap = Math.max(item.box[0] - before.box[2], before.box[0] - item.box[2]);
      if (gap > MIN_GAP * (item.box[3] - item.box[1])) text += ' ';
    }
    text += item.word.text;
    before = item;
  }
  return text;
}
