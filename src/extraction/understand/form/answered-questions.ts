import type { Box, KeyValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { parseYesOrNo } from '../lexicon/yes-and-no.ts';
import type { Token } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';
import { type FormCell, formCellsIn } from './form-cells.ts';
import { isYesOrNo } from './label-side.ts';
import { hasCheckBox } from './printed-boxes.ts';
import { tidyLabel } from './squares.ts';

const MOST_WORDS = 30;
/** Maximum number of check boxes that are searched for the opposite answer. */
const MOST_BETWEEN = 5;
/** Maximum number of lines of a question above the line of its answers. */
const MOST_LINES_ABOVE = 2;
/** A symbol, a bracket or a check mark, which ends the text of the question to its right. */
const IS_MARK = /^[^\p{L}\p{N}]{1,3}$|^[[(][xX]?[\])]$/u;

/**
 * Replaces each pair of check boxes with the labels "yes" and "no" by the question to their left, or above them in the same
 * cell of a form. Its value is true or false. If not exactly one of them is ticked, or if their labels have more words, both keep their
 * labels after the question.
 */
export function groupAnswers(context: Context, boxes: readonly KeyValue[]): KeyValue[] {
  const named: KeyValue[] = [];
  const done = new Set<KeyValue>();
  for (const [i, box] of boxes.entries()) {
    if (done.has(box)) continue;
    const next = boxes.slice(i + 1, i + 1 + MOST_BETWEEN).filter((one) => !done.has(one));
    const other = findCounterpart(context, box, next);
    const question = other ? findQuestion(context, box, other) : null;
    if (!other || question === null) {
      named.push(box);
      continue;
    }
    done.add(other);
    const ticked = [box, other].filter(({ value }) => value === true);
    const [answer] = ticked;
    if (answer && ticked.length === 1 && [box, other].every(isSingleAnswer))
      named.push({ ...answer, key: question, value: readAnswer(answer) ?? true });
    else named.push(...[box, other].map((one) => ({ ...one, key: `${question}: ${one.key}` })));
  }
  return named;
}

/** Returns the box with the opposite answer, in the same cell of a form or next on the same line. */
function findCounterpart(context: Context, box: KeyValue, next: readonly KeyValue[]): KeyValue | undefined {
  const answer = readAnswer(box);
  if (answer === null || !box.box) return undefined;
  const cell = findCell(context, box);
  // The first "yes" or "no" that follows in the same cell of a form must be the opposite answer.
  const first = next.find(
    (one) => cell === undefined || (readAnswer(one) !== null && findCell(context, one) === cell),
  );
  if (!first?.box || first.page !== box.page || readAnswer(first) !== !answer) return undefined;
  return findCell(context, first) === cell && (cell !== undefined || isOnSameLine(box.box, first.box))
    ? first
    : undefined;
}

function findCell(context: Context, box: KeyValue): FormCell | undefined {
  const chunk = findChunk(context, box);
  return chunk && formCellsIn(context.view).get(chunk);
}

/**
 * Whether the label of a box is only "yes" or "no", possibly with an explanation in brackets or with the next question on the
 * line: "No (skip 41)", "No Smoker?".
 */
const isSingleAnswer = ({ key }: KeyValue) => /^\S+(?:\s*\([^)]*\)|\s.*[?:])?$/u.test(key);

/** Returns whether the label of a box begins with a word for "yes" or for "no"; null if it begins with neither. */
function readAnswer({ key }: KeyValue): boolean | null {
  const [word = ''] = key.split(/[\s,(]+/u);
  return word.length > 1 ? parseYesOrNo(word) : null;
}

function isOnSameLine(one: Box, other: Box): boolean {
  const overlap = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return overlap > Math.min(one[3] - one[1], other[3] - other[1]) / 2;
}

function findQuestion(context: Context, one: KeyValue, other: KeyValue): string | null {
  const chunk = findChunk(context, one);
  const row = context.view.rows[chunk?.row ?? -1];
  if (!chunk || !row) return null;
  const [a, b] = [one.box as Box, other.box as Box];
  const lines = formCellsIn(context.view).get(chunk)?.chunks ?? [];
  const words = listWordsBefore(
    row,
    isOnSameLine(a, b) ? Math.min(a[0], b[0]) : a[0],
    lines.length > 1 ? lines : null,
  );
  if (words.length === 0 || words[0] === chunk.tokens[0]) words.unshift(...listWordsAbove(chunk, lines));
  const text = tidyLabel(words.map((word) => word.text).join(' '));
  return /\p{L}{2}/u.test(text) && words.length <= MOST_WORDS ? text : null;
}

/** Returns the words of the lines above in the same cell of a form, up to a line with check boxes. */
function listWordsAbove(chunk: Chunk, lines: readonly Chunk[]): Token[] {
  const above = lines.slice(0, Math.max(0, lines.indexOf(chunk)));
  const last = above.findLastIndex(hasCheckBox);
  return above
    .slice(last + 1)
    .slice(-MOST_LINES_ABOVE)
    .flatMap(({ tokens }) => tokens);
}

/** Returns the text in which a check box is printed, or the text next to a drawn check box. */
function findChunk({ view }: Context, { page, box }: KeyValue): Chunk | undefined {
  const [left = 0, top = 0, , bottom = 0] = box ?? [];
  const middle = (top + bottom) / 2;
  let row: Row | undefined;
  for (const one of view.pages.find(({ number }) => number === page)?.rows ?? []) {
    if (one.box[1] > middle || one.box[3] < middle) continue;
    if (!row || measureDistance(one, middle) < measureDistance(row, middle)) row = one;
  }
  return row?.chunks.findLast((chunk) => chunk.box[0] <= left + 1) ?? row?.chunks[0];
}

const measureDistance = ({ box }: Row, middle: number) => Math.abs((box[1] + box[3]) / 2 - middle);

/**
 * Returns the words to the left of the check boxes and of their labels, up to the next symbol. A question can be in the column to
 * the left, unless the cell contains other text.
 * @param lines the text in the same cell of a form; null if the question can be elsewhere
 */
function listWordsBefore({ tokens }: Row, left: number, lines: readonly Chunk[] | null): Token[] {
  const words: Token[] = [];
  const inCell = lines && new Set(lines.flatMap((line) => line.tokens));
  let isOtherColumn = false;
  const start = tokens.findLastIndex(({ box }) => box[2] <= left + 1);
  let last = tokens[start + 1];
  for (const token of tokens.slice(0, start + 1).reverse()) {
    if (words.length >= MOST_WORDS || (inCell && !inCell.has(token))) break;
    if (last?.gap === Number.POSITIVE_INFINITY) {
      if (words.length > 0) break;
      isOtherColumn = true;
    }
    last = token;
    if (words.length === 0 && isYesOrNo(token)) continue;
    if (IS_MARK.test(token.text)) {
      // The word after the previous check box is its label.
      if (words.length > 1 && isYesOrNo(words.at(-1))) words.pop();
      break;
    }
    words.push(token);
  }
  const text = words.map((word) => word.text).join(' ');
  return isOtherColumn && /\d/.test(text) && !/^\S*[?:]/.test(text) ? [] : words.reverse();
}
