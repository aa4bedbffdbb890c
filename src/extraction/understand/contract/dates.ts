import type { Context } from '../context.ts';
import { parseNumberWord } from '../lexicon/number-words.ts';
import { findDatesIn, PROSE_LIMIT, type PrintedDate } from '../recognize/dates.ts';
import { findTextMatches, matchesIn, matchToSpan } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import phrases from './phrases.json' with { type: 'json' };
import { findEffectiveDate, getOffset, type Said, termOf } from './prose.ts';

interface DateInText {
  date: PrintedDate;
  before: string;
  page: number;
  /** Position of the date within the document, from 0 (start) to 1 (end). */
  depth: number;
}

export function findContractDates(
  context: Context,
  prose: readonly Chunk[],
): { effective: Said<string> | null; signed: Said<string> | null } {
  // Prefer the dates of the context: their order of day and month was determined from all dates, the currency
  // and the language of the document.
  const known = new Map(context.dates.map((date) => [date.text, date.iso]));
  const dayFirst = context.view.language !== 'en';
  const dated = findDatesIn(prose, dayFirst).map((date) =>
    describeDate({ ...date, iso: known.get(date.text) ?? date.iso }, prose),
  );
  const signed = chooseBestDate(dated, (one) => scoreSigned(one), 0.5);
  const rest = dated.filter((one) => one.date !== signed?.date);
  const effective = chooseBestDate(rest, (one) => scoreCue(one.before, EFFECTIVE, 60), 0.4);
  const first = effective ? toSaid(effective) : findEffectiveDate(prose, dayFirst);
  return { effective: first, signed: signed ? toSaid(signed) : null };
}

function toSaid({ date }: DateInText): Said<string> {
  return { value: date.iso, span: date.span, score: 0.9 };
}

function describeDate(date: PrintedDate, prose: readonly Chunk[]): DateInText {
  const { chunk } = date.span;
  const at = getOffset(chunk, date.span.start);
  const before = chunk.text.slice(Math.max(0, at - 120), at);
  const page = prose.indexOf(chunk);
  const depth = (page + at / Math.max(1, chunk.text.length)) / Math.max(1, prose.length);
  return { date, before: before.toLowerCase().replaceAll('i\u0307', 'i'), page: chunk.page, depth };
}

function chooseBestDate(
  list: readonly DateInText[],
  score: (one: DateInText) => number,
  least: number,
): DateInText | null {
  let top: { one: DateInText; score: number } | null = null;
  for (const one of list) {
    const value = score(one);
    if (value >= least && (top === null || value > top.score)) top = { one, score: value };
  }
  return top?.one ?? null;
}

/** Phrases to search for, and a pattern that quickly rules out text that contains none of them. */
interface Cues {
  list: readonly string[];
  any: RegExp;
}

function compileCues(list: readonly string[]): Cues {
  const literal = list.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { list, any: new RegExp(literal.join('|'), 'u') };
}

const EFFECTIVE = compileCues(phrases.effective);
const SIGNED = compileCues(phrases.signed);
const TERM = compileCues(phrases.term);

/** Scores how closely one of the phrases precedes a date. */
function scoreCue(before: string, { list, any }: Cues, reach: number): number {
  const near = before.slice(-reach);
  let score = 0;
  if (!any.test(near)) return score;
  for (const phrase of list) {
    const at = near.lastIndexOf(phrase);
    if (at < 0) continue;
    const between = near.slice(at + phrase.length);
    if (/[.;]\s|\d{4}/.test(between)) continue;
    score = Math.max(score, 1 - between.length / 100 + phrase.length / 200);
  }
  return score;
}

/** The label of a date in a signature block, such as "Name: …, Date: …". */
const DATE_LABEL = new RegExp(
  String.raw`(?<![\p{L}])(?<!(?:effective|start|end|due|commencement|expiry|closing|renewal|delivery|opening)\s)(?:${phrases.date_labels.join('|')})\s?:\s*$`,
  'u',
);
/** A place before a date, as in "Hamburg, den 3. März". */
const PLACE = new RegExp(
  String.raw`(?:^|\s)\p{Lu}?[\p{L}-]{2,},\s*(?:${phrases.before_day.join('|')})?\s*$`,
  'u',
);

/**
 * Scores how likely a date is to be the signature date. A signature date is near the end of the document, or
 * follows a place, a signing phrase or a date label.
 */
function scoreSigned(one: DateInText): number {
  if (one.depth < 0.45) return 0;
  const named = scoreCue(one.before, SIGNED, 90);
  const labelled = one.depth > 0.6 && DATE_LABEL.test(one.before) ? 0.55 : 0;
  const place = PLACE.test(one.before);
  return Math.max(named > 0 ? 0.5 + named / 2 : 0, place ? 0.55 : 0, labelled) + 0.2 * one.depth - 0.1;
}

const YEAR = phrases.years.join('|');
const MONTH = phrases.months.join('|');
const IS_YEAR = new RegExp(`^(?:${YEAR})$`, 'i');
const PERIOD = new RegExp(
  String.raw`(?<![\p{L}\d-])(?:(\d{1,3})(?:\s?\(\p{L}[\p{L}\s-]{2,40}\))?|(\p{L}{2,16}(?:-\p{L}{2,8})?)(?:\s*\(\s*(\d{1,3})\s*\))?)[\s-]+(?:(?:\(\p{L}+\)|consecutive|full|volle|calendar)\s+)?(${YEAR}|${MONTH})(?![\p{L}])`,
  'giu',
);

const TERM_WORD =
  /^.*(?:laufzeit|dauer|durée|duración|vigencia|vigência|durata|looptijd|\bduur)(?=\s(?:von|beträgt|de|di|van|déterminée|\p{L}+ von))/su;

/**
 * Removes everything up to the word for the contract term, because a heading before it, such as "Term and
 * notice", could suggest a notice period.
 */
function skipTermWord(text: string): string {
  return text.replace(TERM_WORD, '');
}

/** Finds the term of a contract: "2 years", "18 months", "indefinite". */
export function findContractTerm(context: Context, prose: readonly Chunk[]): Said<string> | null {
  let top: Said<string> | null = null;
  for (const chunk of prose) {
    for (const match of findTextMatches(chunk, PERIOD, PROSE_LIMIT)) {
      const count = Number(match[1] ?? match[3] ?? parseNumberWord(match[2] ?? '') ?? 0);
      if (count < 1) continue;
      const before = chunk.text.slice(Math.max(0, match.index - 110), match.index).toLowerCase();
      const sentence = before.slice(before.search(/[.;]\s[^.;]*$/) + 1);
      let score = Math.min(1, scoreCue(before, TERM, 100));
      const near = skipTermWord(sentence.slice(-60));
      if (phrases.not_term.some((phrase) => near.includes(phrase))) score -= 0.8;
      const unit = IS_YEAR.test(match[4] ?? '') ? 'year' : 'month';
      const value = `${count} ${unit}${count === 1 ? '' : 's'}`;
      if (score > 0.35 && (top === null || score > top.score))
        top = { value, span: matchToSpan(chunk, match), score };
    }
    if (top !== null) continue;
    const lower = chunk.text.toLowerCase();
    const endless = phrases.unlimited.find((phrase) => lower.includes(phrase));
    if (endless !== undefined) {
      const pattern = new RegExp(endless, 'giu');
      const span = matchesIn(chunk, pattern, PROSE_LIMIT)[0]?.span;
      if (span) top = { value: 'indefinite', span, score: 0.6 };
    }
  }
  return top ?? (context.view.language === 'en' ? termOf(prose) : null);
}
