import type { KeyValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { type Span, spanBox, spanText } from '../view/span.ts';
import { getTokensBox, type Token, textOf } from '../view/token.ts';
import { type Chunk, makeChunk } from '../view/view.ts';
import { formCellsIn } from './form-cells.ts';
import { findSideOfYesAndNo, findUsualSide, isYesOrNo, type LabelSide } from './label-side.ts';
import { LONGEST_LABEL, readSquares, tidyLabel } from './squares.ts';

const EMPTY = /^(?:[☐□▢❏❑◻○◯]|\[\s?\]|\(\s?\)|\[_\]|\[\]|\(\))$/u;
const TICKED = /^(?:[☑☒☓✓✔✗✘■▣◼●⦿]|\[[xX✓✔]\]|\([xX•]\))$/u;
/** Characters that can begin a printed check box. Most text contains none of them and can be skipped. */
const SIGN = /[☐□▢❏❑◻○◯☑☒☓✓✔✗✘■▣◼●⦿[(]/u;

/**
 * Returns the printed check boxes with their labels. A check box is a symbol, a pair of brackets or a drawn
 * square.
 */
export const printedBoxes = once((context: Context): readonly KeyValue[] => {
  const out: KeyValue[] = [];
  const { pages } = context.view;
  const chunks = pages.flatMap(({ layout, rows }) =>
    joinWrappedLines(
      context,
      rows.flatMap((row) => row.chunks),
    ).map((chunk) => ({ chunk, layout })),
  );
  const lines = chunks.flatMap(({ chunk, layout }) => {
    const marks = SIGN.test(chunk.text) ? joinMarks(chunk.tokens) : [];
    return marks.length > 0 ? [{ chunk, layout, marks, answers: findSideOfAnswers(chunk, marks) }] : [];
  });
  const usual = findUsualSide(lines.map(({ answers }) => answers));
  for (const { chunk, layout, marks, answers } of lines)
    out.push(...readSigns(chunk, marks, answers ?? decideSide(chunk, marks, usual), layout));
  for (const page of pages) {
    const read = page.layout
      ? context.document.pages.find((one) => one.info.number === page.number)
      : undefined;
    out.push(...readSquares(page.rows, read?.rules ?? [], read?.marks ?? []));
  }
  return out;
});

/**
 * Joins a line that ends with a check box and the next line in the same cell of a form, if the label of the check box is there:
 * "Single ☒" and "Married ☐ Separated".
 */
function joinWrappedLines({ view }: Context, chunks: readonly Chunk[]): Chunk[] {
  const joined = new Map<Chunk, Chunk | null>();
  const endsWithMark = ({ tokens }: Chunk) => joinMarks(tokens).at(-1)?.end === tokens.length;
  for (const chunk of chunks) {
    if (!SIGN.test(chunk.text) || joined.has(chunk)) continue;
    if (!endsWithMark(chunk) || !hasLabelsAfterMarks(chunk)) continue;
    const lines = formCellsIn(view).get(chunk)?.chunks ?? [];
    const next = lines[lines.indexOf(chunk) + 1];
    const [mark] = next ? joinMarks(next.tokens) : [];
    if (!next || !mark || mark.at === 0 || endsWithMark(next)) continue;
    const tokens = [...chunk.tokens, ...next.tokens];
    joined.set(chunk, makeChunk(tokens, chunk.page, textOf(tokens), getTokensBox(tokens), 0));
    joined.set(next, null);
  }
  return chunks.flatMap((chunk) => {
    const line = joined.get(chunk);
    return line === undefined ? [chunk] : line === null ? [] : [line];
  });
}

/** Whether a line has labels after its check boxes: "☐ Single ☒", or "Sex: ☐" if there is only one. */
function hasLabelsAfterMarks({ tokens }: Chunk): boolean {
  const [first, second] = joinMarks(tokens);
  if (!first) return false;
  return second ? second.at > first.end : /[:?]$/.test(tokens[first.at - 1]?.text ?? '');
}

/** Whether a line contains a printed check box. */
export const hasCheckBox = ({ text, tokens }: Chunk): boolean =>
  SIGN.test(text) && joinMarks(tokens).length > 0;

/** A symbol that is a check box: the tokens from `at` to `end`, which is not included. */
interface Mark {
  at: number;
  end: number;
  ticked: boolean;
}

const findSideOfAnswers = ({ tokens }: Chunk, marks: readonly Mark[]): LabelSide | null =>
  findSideOfYesAndNo(marks.map(({ at, end }) => ({ before: tokens[at - 1], after: tokens[end] })));

/**
 * Determines on which side of the symbols of a line their labels are: "Cash ☒ Card ☐" or "☒ Cash ☐ Card".
 * @param usual the side on which other lines have the words for yes and no
 */
function decideSide({ tokens }: Chunk, marks: readonly Mark[], usual: LabelSide | null): LabelSide {
  const first = marks[0]?.at ?? 0;
  // In "Payment: ☐ cash ☒ card ☐", the label of the last box is on the next line.
  if (/[:?]$/.test(tokens[first - 1]?.text ?? '')) return 'after';
  if (!tokens.slice(0, first).some(({ text }) => /\p{L}{2}/u.test(text))) return 'after';
  const rest = tokens.slice(marks.at(-1)?.end);
  if (rest.length === 0) return 'before';
  // The text after the last box must be another label, as in "Self ☐ Spouse ☒ Occupation: farmer".
  return usual === 'before' && rest.some(({ text }) => text.endsWith(':')) ? 'before' : 'after';
}

/** Returns the symbols of a line with their labels. */
function readSigns(chunk: Chunk, marks: readonly Mark[], side: LabelSide, layout: boolean): KeyValue[] {
  const { tokens } = chunk;
  return marks.flatMap(({ at, end, ticked }, i) => {
    const label: Span =
      side === 'before'
        ? findLabelBefore(chunk, marks[i - 1]?.end ?? 0, at)
        : { chunk, start: end, end: marks[i + 1]?.at ?? tokens.length };
    const key = label.end > label.start ? tidyLabel(spanText(label)) : '';
    if (key === '' || key.length > LONGEST_LABEL) return [];
    return [
      {
        key,
        value: ticked,
        page: chunk.page,
        ...(layout ? { box: spanBox({ chunk, start: at, end }) } : {}),
      },
    ];
  });
}

/**
 * Returns the words before a symbol, excluding the question before them. For example, returns "yes" for "Paid: yes ☒" and for
 * "Paid in full yes ☒".
 */
function findLabelBefore(chunk: Chunk, from: number, to: number): Span {
  if (isYesOrNo(chunk.tokens[to - 1])) return { chunk, start: to - 1, end: to };
  const colon = chunk.tokens.slice(from, to - 1).findLastIndex((token) => /[:?]$/.test(token.text));
  return { chunk, start: from + colon + 1, end: to };
}

/** Finds check marks and check boxes among tokens. "[ ]" may consist of two tokens. */
function joinMarks(tokens: readonly Token[]): Mark[] {
  const marks: Mark[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const one = tokens[i]?.text ?? '';
    if (one.length > 3) continue;
    if (EMPTY.test(one) || TICKED.test(one)) marks.push({ at: i, end: i + 1, ticked: TICKED.test(one) });
    if (one !== '[' && one !== '(') continue;
    const two = `${one}${tokens[i + 1]?.text ?? ''}`;
    const ticked = TICKED.test(`${two}${tokens[i + 2]?.text ?? ''}`);
    if (!ticked && !EMPTY.test(two)) continue;
    marks.push({ at: i, end: i + (ticked ? 3 : 2), ticked });
    i += ticked ? 2 : 1;
  }
  return marks;
}
