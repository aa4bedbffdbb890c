import type { Context } from '../context.ts';
import { once } from '../once.ts';
import type { Span } from '../view/span.ts';
import { spanText } from '../view/span.ts';
import type { Chunk, View } from '../view/view.ts';
import type { Question } from './question.ts';
import { trimSpan } from './spans.ts';
import { comparePhrases, type Word, wordsOf } from './wording.ts';

/** Words inside a line, and the text that they introduce, such as a list. */
export interface LabelledRun {
  words: readonly Word[];
  label: Span;
  /** The rest of the line and the lines below it, up to the end of the sentence. */
  rest: readonly Span[];
}

const LEAST_FIT = 0.5;
const LONGEST_LABEL = 5;
const MOST_LINES = 6;
const MOST_RUNS = 40;
const CLOSE = 0.8;
const SENTENCE_END = /[.!?]["”»)]?$/;
const CODE = /^[(#]?[\p{Lu}\d<][\p{Lu}\d\-./<]*[),;.]?$/u;
const MOST_CODE_TOKENS = 8;

const tokenWords = once((view: View) =>
  view.chunks.map((chunk) => chunk.tokens.map((token) => wordsOf(token.text))),
);

/** Finds all positions at which words of a question are followed by other text. */
export function findLabelledRuns({ view }: Context, question: Question): LabelledRun[] {
  const runs: LabelledRun[] = [];
  const names = [...question.names, question.description].filter((name) => name.length > 0);
  const words = tokenWords(view);
  for (const [c, chunk] of view.chunks.entries()) {
    const own = words[c] ?? [];
    for (let i = 0; i < own.length && runs.length < MOST_RUNS; i++) {
      const [label, fit] = labelAt(names, own, i);
      if (fit < LEAST_FIT) continue;
      const rest = collectRest(view, chunk, label);
      if (rest.length > 0)
        runs.push({ words: own.slice(i, label).flat(), label: { chunk, start: i, end: label }, rest });
      i = label - 1;
    }
  }
  return runs;
}

/**
 * Returns the index after the last word of a label that begins at `from`, and how well this label matches.
 */
function labelAt(
  names: readonly (readonly Word[])[],
  words: readonly (readonly Word[])[],
  from: number,
): [number, number] {
  let best: [number, number] = [from, 0];
  const first = words[from] ?? [];
  if (first.length === 0 || names.every((name) => comparePhrases(name, first).printed < 0.5)) return best;
  for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_LABEL); to++) {
    const printed = words.slice(from, to).flat();
    for (const name of names) {
      const like = comparePhrases(name, printed);
      const fit = like.asked * (0.4 + 0.6 * like.printed);
      if (fit > best[1] + 0.01) best = [to, fit];
    }
  }
  return best;
}

function collectRest(view: View, chunk: Chunk, from: number): Span[] {
  const rest: Span[] = [];
  let line: Chunk | undefined = chunk;
  let start = from;
  while (line && rest.length < MOST_LINES) {
    const { tokens }: Chunk = line;
    const stop = tokens.findIndex(
      (token, i) => i >= start && SENTENCE_END.test(token.text) && token.text.length > 3,
    );
    const end = stop < 0 ? tokens.length : stop + 1;
    if (end > start) rest.push({ chunk: line, start, end });
    if (stop >= 0) break;
    line = findLineBelow(view, line, chunk);
    start = 0;
  }
  return rest;
}

/** Finds the line directly below `chunk` that has the same left edge as `chunk` or `first`. */
function findLineBelow(view: View, chunk: Chunk, first: Chunk): Chunk | undefined {
  const row = view.rows[chunk.row];
  const next = view.rows[chunk.row + 1];
  if (!row || !next || next.page !== row.page || next.box[1] - row.box[3] > CLOSE * row.height)
    return undefined;
  return next.chunks.find(
    (one) =>
      Math.abs(one.box[0] - chunk.box[0]) < row.height || Math.abs(one.box[0] - first.box[0]) < row.height,
  );
}

/**
 * Splits the text after a label at commas, semicolons and words for "and". Parts can continue on the next
 * line.
 */
export function splitRun(run: LabelledRun, isAnd: (text: string) => boolean): Span[][] {
  const parts: Span[][] = [[]];
  const close = () => parts.push([]);
  for (const { chunk, start, end } of run.rest) {
    let from = start;
    const take = (to: number) => {
      if (to > from) parts.at(-1)?.push({ chunk, start: from, end: to });
    };
    for (let i = start; i < end; i++) {
      const text = chunk.tokens[i]?.text ?? '';
      if (isAnd(text)) {
        take(i);
        close();
        from = i + 1;
      } else if (/[,;]$/.test(text)) {
        take(i + 1);
        close();
        from = i + 1;
      }
    }
    take(end);
  }
  return parts.map(trimAll).filter((part) => part.length > 0);
}

const trimAll = (spans: readonly Span[]) => spans.map(trimSpan).filter((span) => span.end > span.start);

/**
 * Returns the first code after a label: one or more consecutive words that consist of capitals and digits.
 */
export function readCode({ rest }: LabelledRun): Span[] {
  const [line] = rest;
  if (!line) return [];
  const { tokens } = line.chunk;
  const isCode = (at: number) => CODE.test(tokens[at]?.text ?? '') && /\d/.test(tokens[at]?.text ?? '');
  let start = line.start;
  while (start < line.end && start - line.start < 3 && !isCode(start)) start++;
  if (!isCode(start)) return [];
  let end = start + 1;
  while (
    end < line.end &&
    end - start < MOST_CODE_TOKENS &&
    isCode(end) &&
    !/[,;]$/.test(tokens[end - 1]?.text ?? '')
  )
    end++;
  return trimAll([{ chunk: line.chunk, start, end }]);
}

/** Returns the text between a label and the next separator. */
export function readText({ rest }: LabelledRun): Span[] {
  const [line] = rest;
  if (!line) return [];
  const { tokens } = line.chunk;
  let end = line.start + 1;
  while (end < line.end && !/[,;·|:)]$/.test(tokens[end - 1]?.text ?? '')) end++;
  const text = trimAll([{ chunk: line.chunk, start: line.start, end }]);
  return text.some((span) => spanText(span).length > 0) ? text : [];
}
