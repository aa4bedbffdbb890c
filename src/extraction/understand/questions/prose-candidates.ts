import type { Context } from '../context.ts';
import { parseNumberWord } from '../lexicon/number-words.ts';
import { once } from '../once.ts';
import { findAmountsIn } from '../recognize/amounts.ts';
import { type NumberHabit, parseNumber } from '../recognize/numbers.ts';
import { type Span, spanText } from '../view/span.ts';
import { textOf } from '../view/token.ts';
import type { Chunk, View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';
import { linesOfProse, listTexts, paragraphsOf } from './paragraphs.ts';
import { tidyText, trimSpan } from './spans.ts';
import { findConcepts, wordsOf } from './wording.ts';

const LONGEST_NAME = 9;
const MOST = 400;
/** Lowercase words that can appear inside a name. */
const INSIDE =
  /^(?:of|the|and|&|de|del|della|di|da|do|dos|das|du|des|la|le|van|von|der|den|ter|zu|und|et|y|e)$/;
const UNITS = new Set(['day', 'week', 'month', 'year', 'hour'].flatMap(findConcepts));

/** Finds names in sentences. A name is a sequence of capitalized words. */
export const namesInProse = once((view: View): readonly Candidate[] =>
  linesOfProse(view).flatMap(findNamesInProse).slice(0, MOST),
);

const LEAST_LINE = 2;

/** Finds names in lines that are not sentences: "Contact: Ann Lee, extension 14". */
export const namesInLines = once((view: View): readonly Candidate[] => {
  const paragraphs = paragraphsOf(view);
  return view.chunks
    .filter((chunk) => chunk.tokens.length >= LEAST_LINE && !paragraphs.has(chunk))
    .flatMap(findNamesInProse)
    .slice(0, MOST);
});

function findNamesInProse(chunk: Chunk): Candidate[] {
  const found: Candidate[] = [];
  const { tokens } = chunk;
  const isCapital = (i: number) => /^["“(‘'„]*\p{Lu}/u.test(tokens[i]?.text ?? '');
  for (let i = 0; i < tokens.length; i++) {
    if (!isCapital(i)) continue;
    let end = i + 1;
    while (end < tokens.length && end - i < LONGEST_NAME) {
      if (
        /[.;:)"”]$/.test(tokens[end - 1]?.text ?? '') &&
        !/^(?:\p{Lu}\.|Inc\.|Co\.|Ltd\.|Dr\.|St\.)+$/u.test(tokens[end - 1]?.text ?? '')
      )
        break;
      if (isCapital(end) || (/^\d+$/.test(tokens[end]?.text ?? '') && /,$/.test(tokens[end - 1]?.text ?? '')))
        end++;
      else if (INSIDE.test(tokens[end]?.text ?? '') && isCapital(end + 1)) end += 2;
      else break;
    }
    const add = (start: number, stop: number) => {
      const span = trimSpan({ chunk, start, end: stop });
      if (span.end <= span.start) return;
      const value = tidyText(
        spanText(span).replace(/^[("“„‘']+|[)"”“’'.]+$/g, (mark) =>
          mark === '.' && /(?:Inc|Co|Ltd|Corp|[A-Z])\.$/.test(spanText(span)) ? '.' : '',
        ),
      );
      if (value.length > 1) found.push({ value, source: 'prose', spans: [span] });
    };
    add(i, end);
    // A comma can end the name or precede its legal form, so the text up to each comma is also a candidate.
    for (let stop = i + 1; stop < end; stop++) if (/,$/.test(tokens[stop - 1]?.text ?? '')) add(i, stop);
    // The first word of a sentence is always capitalized, so it is not necessarily part of the name.
    const first = i === 0 || /[.:]$/.test(tokens[i - 1]?.text ?? '');
    if (first && end > i + 1) add(i + 1, end);
    i = end - 1;
  }
  return found;
}

/**
 * Finds durations, such as "three (3) months" or "30 days". Each duration becomes two candidates: the text as
 * printed, and a number with a unit.
 */
export const spellsOf = once((view: View): readonly Candidate[] =>
  listTexts(view).flatMap(findSpells).slice(0, MOST),
);

/** Finds durations in one line. */
export function findSpells(chunk: Chunk): Candidate[] {
  const found: Candidate[] = [];
  const { tokens } = chunk;
  for (let i = 0; i < tokens.length; i++) {
    const text = (tokens[i]?.text ?? '').replace(/^\(|[,.;)]+$/g, '');
    const joined = countOf(text) === undefined ? /^(\d{1,3}|\p{L}+)-(\p{L}{3,})$/u.exec(text) : null;
    const count = joined ? countOf(joined[1] ?? '') : countOf(text);
    if (count === undefined) continue;
    let digits: string | undefined;
    let unit = i + 1;
    const bracket = /^\((\d{1,3})\)?$/.exec(tokens[unit]?.text ?? '');
    if (bracket) {
      digits = bracket[1];
      unit++;
    }
    const unitText = joined ? (joined[2] ?? '') : (tokens[unit]?.text ?? '').replace(/[^\p{L}]/gu, '');
    const words = wordsOf(unitText);
    if (words.length !== 1 || !words[0]?.concepts.some((one) => UNITS.has(one))) continue;
    const span: Span = { chunk, start: i, end: joined ? i + 1 : unit + 1 };
    const printed = tidyText(textOf(tokens, span.start, span.end).replace(/[,.;)]+$/, ''));
    const number = digits ?? String(count);
    const name = unitText.toLowerCase();
    const plural = /^(?:year|month|week|day|hour)$/.test(name) && number !== '1' ? `${name}s` : name;
    const plain = `${number} ${plural}`;
    found.push({ value: plain, source: 'prose', spans: [span] });
    if (plain.toLowerCase() !== printed.toLowerCase())
      found.push({ value: printed, source: 'prose', spans: [span] });
  }
  return found;
}

function countOf(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : parseNumberWord(text);
}

const JOINED = /^[(]?[€$£]?(\d[\d.,]*)[-/]\p{L}[\p{L}²³]*[).,;:]*$/u;

/** Finds numbers joined to their units: "12-year", "1.459/L". */
export function findJoinedNumbers(view: View, habit: NumberHabit): Candidate[] {
  return view.chunks.flatMap((chunk) =>
    chunk.tokens.flatMap((token, i): Candidate[] => {
      const digits = token.digits ? JOINED.exec(token.text)?.[1] : undefined;
      const value = digits === undefined ? null : parseNumber(digits.replace(/[.,]$/, ''), habit);
      return value === null ? [] : [{ value, source: 'typed', spans: [{ chunk, start: i, end: i + 1 }] }];
    }),
  );
}

/** Maximum gap, in row heights, before a group of digits in a monospaced font. */
const WIDE_GAP = 0.6;
const NARROW_GAP = 0.3;

/**
 * Finds numbers such as "118 402" in which a line break or a wide space separates the groups of digits.
 * Spaces are wide in monospaced fonts.
 */
export const findSpacedNumbers = once((context: Context): readonly Candidate[] =>
  listTexts(context.view).flatMap((chunk) => {
    const isGroup = chunk.tokens.map(
      ({ text, gap }, i) =>
        i > 0 &&
        /^\d{3}(?!\d)/.test(text) &&
        /^\D{0,3}\d{1,3}$/.test(chunk.tokens[i - 1]?.text ?? '') &&
        (gap < WIDE_GAP || gap === Number.POSITIVE_INFINITY),
    );
    if (!isGroup.includes(true)) return [];
    const tokens = chunk.tokens.map((token, i) => (isGroup[i] ? { ...token, gap: NARROW_GAP } : token));
    return findAmountsIn({ ...chunk, tokens }, context.habit).flatMap((amount): Candidate[] => {
      const { start, end } = amount.span;
      const { value, currency, percent, decimals } = amount;
      return isGroup.slice(start + 1, end).includes(true)
        ? [{ value, source: 'prose', spans: [{ chunk, start, end }], currency, percent, decimals }]
        : [];
    });
  }),
);

/** Finds small numbers written as words: "three months". */
export const numbersInWords = once((view: View): readonly Candidate[] =>
  linesOfProse(view)
    .flatMap((chunk) =>
      chunk.tokens.flatMap((token, i): Candidate[] => {
        // In Spanish, "dos" means "two", but in Portuguese it is an article.
        const value =
          token.digits || wordsOf(token.text).length === 0
            ? undefined
            : parseNumberWord(token.text.replace(/[,.;]$/, ''));
        return value === undefined || value < 2
          ? []
          : [{ value, source: 'prose', spans: [{ chunk, start: i, end: i + 1 }], decimals: 0 }];
      }),
    )
    .slice(0, MOST),
);
