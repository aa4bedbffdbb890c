import type { Context } from '../context.ts';
import { parseNumberWord } from '../lexicon/number-words.ts';
import { compilePattern, joinWords } from '../lexicon/patterns.ts';
import regions from '../lexicon/regions.json' with { type: 'json' };
import { once } from '../once.ts';
import { findDatesIn, PROSE_LIMIT, type PrintedDate } from '../recognize/dates.ts';
import { matchesIn, type Span } from '../view/span.ts';
import { getTokensBox } from '../view/token.ts';
import { type Chunk, makeChunk } from '../view/view.ts';

/** A value from running text, with the words that express it. */
export interface Said<T> {
  value: T;
  span: Span;
  score: number;
}

/** Joins the words of each page so that sentences continue across line breaks. */
export const proseOf = once((context: Context): readonly Chunk[] =>
  context.view.pages.slice(0, 60).map((page) => {
    const chunks = page.rows.flatMap((row) => row.chunks);
    const tokens = page.rows.flatMap((row) => row.tokens);
    const text = chunks.map((chunk) => chunk.text).join(' ');
    const begins = chunks.reduce((bits, chunk) => bits | chunk.begins, 0);
    const chunk = makeChunk(tokens, page.number, text, getTokensBox(tokens, 0, 1), begins);
    return { ...chunk, row: page.rows[0]?.index ?? 0 };
  }),
);

const REGIONS: ReadonlySet<string> = new Set(regions.names);
const MONTH_FIRST: ReadonlySet<string> = new Set(regions.month_first);
const NAMES = regions.names.toSorted((a, b) => b.length - a.length).join('|');
const LAW_OF = new RegExp(`${joinWords('law_of')}(${NAMES})\\b`, 'gi');
const STATE_LAW = new RegExp(`\\b(${NAMES})${joinWords('law_after_place')}\\b`, 'gi');
const STATE_OF = new RegExp(`\\b${joinWords('state_of')}(${NAMES})\\b`, 'gi');
const GOVERNS = compilePattern()`${'governs_before'}`;
const CONFLICT = compilePattern()`${'law_conflict'}`;
const FOUNDED = compilePattern()`${'company_founded'}`;

/** Returns the state or country whose law governs the contract; null if no law is named. */
export const governingLaw = once((prose: readonly Chunk[]): Said<string> | null => {
  const found: Said<string>[] = [];
  for (const chunk of prose) {
    for (const [pattern, base] of [
      [LAW_OF, 0.6],
      [STATE_LAW, 0.35],
      [STATE_OF, 0.1],
    ] as const) {
      for (const { match, span } of matchesIn(chunk, pattern, PROSE_LIMIT)) {
        const before = chunk.text.slice(Math.max(0, match.index - 170), match.index).toLowerCase();
        const after = chunk.text.slice(match.index, match.index + 110).toLowerCase();
        let score = base;
        if (GOVERNS.test(before)) score += 0.5;
        if (CONFLICT.test(after)) score += 0.2;
        if (FOUNDED.test(before.slice(-60))) score -= 0.5;
        found.push({ value: normalizeRegion(match[1] ?? ''), span, score });
      }
    }
  }
  return chooseBest(found, 0.4);
});

function normalizeRegion(name: string): string {
  const key = name.replace(/\s+/g, ' ').trim().toLowerCase();
  for (const region of REGIONS) if (region.toLowerCase() === key) return region;
  return name;
}

/**
 * Whether 03/04 means 3 April. Returns false if the law of a US state governs the contract, true if another
 * law does, and `seems` if no law is named.
 */
export function isDayFirst(prose: readonly Chunk[], seems = true): boolean {
  const law = governingLaw(prose);
  return law === null ? seems : !MONTH_FIRST.has(law.value);
}

const DATED = compilePattern('i')`${'dated'}\b[^.;]{0,70}$`;
const EFFECTIVE_BEFORE = compilePattern('i')`${'effective'}[^.]{0,30}$`;
const EFFECTIVE_AFTER = compilePattern(
  'i',
)`^[\s,]*\(?\s*(?:${'definite_article'}\s+)?["“'(]*\s*${'effective_date'}`;
const WAS_DATED = compilePattern('i')`${'was_dated'}[^.]{0,40}$`;
const OTHER_AGREEMENT = compilePattern('i')`${'other_agreement'}`;
const ENDING = compilePattern('i')`${'ending'}`;

/**
 * Returns the effective date: the date after "effective as of", "dated" or "made this". If there is none,
 * returns the first date on the first page.
 */
export function findEffectiveDate(prose: readonly Chunk[], dayFirst: boolean): Said<string> | null {
  const dates: PrintedDate[] = findDatesIn(prose, dayFirst);
  const first = prose[0];
  const found = dates.map((date, i) => {
    const chunk = date.span.chunk;
    const at = getOffset(chunk, date.span.start);
    const before = chunk.text.slice(Math.max(0, at - 110), at);
    const after = chunk.text.slice(at + date.text.length, at + date.text.length + 45);
    let score = chunk === first ? 0.3 - Math.min(0.2, at / 12_000) : 0.02;
    if (DATED.test(before)) score += 0.35;
    if (EFFECTIVE_BEFORE.test(before) || EFFECTIVE_AFTER.test(after)) score += 0.45;
    if (WAS_DATED.test(before)) score += 0.2;
    if (OTHER_AGREEMENT.test(before.slice(-70))) score -= 0.2;
    if (ENDING.test(before.slice(-30))) score -= 0.4;
    return { value: date.iso, span: date.span, score: score - 0.01 * i };
  });
  return chooseBest(found, 0.18);
}

export function getOffset(chunk: Chunk, token: number): number {
  let offset = 0;
  for (let i = 0; i < token; i++) offset += (chunk.tokens[i]?.text.length ?? 0) + 1;
  return offset;
}

const PERIOD = compilePattern(
  'giu',
)`(?<![\p{L}-])(?:(${'small_number'})\b[\s-]*(?:\(\s*(\d{1,3})\s*\))?|(\d{1,3}))[\s-]*(?:(${'years'})|${'months'})(?:s|e|es|en)?\b`;

/** Returns the term as a number and a unit: "2 years", "18 months". */
export const termOf = once((prose: readonly Chunk[]): Said<string> | null => {
  const found: Said<string>[] = [];
  for (const chunk of prose) {
    for (const { match, span } of matchesIn(chunk, PERIOD, PROSE_LIMIT)) {
      const count = match[2]
        ? Number(match[2])
        : match[3]
          ? Number(match[3])
          : parseNumberWord(match[1] ?? '');
      if (!count) continue;
      const name = match[4] ? 'year' : 'month';
      found.push({
        value: `${count} ${name}${count === 1 ? '' : 's'}`,
        span,
        score: scoreTerm(chunk.text, match.index, match[0].length),
      });
    }
  }
  return chooseBest(found, 0.42);
});

const TERM_ENDS = compilePattern()`${'term_ends'}`;
const AGREEMENT = compilePattern()`${'agreement_words'}`;
const TERM = compilePattern()`${'term_words'}`;
const TERM_START = compilePattern()`${'term_start'}`;
const OTHER_COVENANT = compilePattern()`${'other_covenant'}`;
const LATER_OR_PRIOR = compilePattern()`${'later_or_prior'}`;
const WITHIN_OR_PRIOR = compilePattern()`${'within_or_prior'}`;

function scoreTerm(text: string, index: number, length: number): number {
  const before = text.slice(Math.max(0, index - 190), index).toLowerCase();
  const after = text.slice(index + length, index + length + 110).toLowerCase();
  const sentence = before.slice(before.lastIndexOf('. ') + 1);
  let score = 0;
  if (TERM_ENDS.test(sentence)) score += 0.45;
  if (AGREEMENT.test(sentence)) score += 0.2;
  if (TERM.test(sentence)) score += 0.2;
  if (TERM_START.test(after)) score += 0.15;
  if (OTHER_COVENANT.test(sentence)) score -= 0.45;
  if (LATER_OR_PRIOR.test(after.slice(0, 40)) || WITHIN_OR_PRIOR.test(before.slice(-25))) score -= 0.3;
  return score;
}

function chooseBest<T>(found: Said<T>[], least: number): Said<T> | null {
  let best: Said<T> | null = null;
  for (const one of found) if (best === null || one.score > best.score) best = one;
  return best !== null && best.score >= least ? best : null;
}
