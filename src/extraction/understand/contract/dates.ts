import type { Context } from '../context.ts';
import { numberOfWord } from '../lexicon/number-words.ts';
import { findDatesIn, PROSE_LIMIT, type PrintedDate } from '../recognize/dates.ts';
import { findTextMatches, matchesIn, matchToSpan } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import phrases from './phrases.json' with { type: 'json' };
import { effectiveDate, offsetOf, type Said, termOf } from './prose.ts';

interface Told {
  date: PrintedDate;
  before: string;
  page: number;
  /** How far down the whole document it stands, 0–1. */
  depth: number;
}

/** The days on which a contract begins to hold and on which it was signed. */
export function contractDates(
  context: Context,
  prose: readonly Chunk[],
): { effective: Said<string> | null; signed: Said<string> | null } {
  // What 03/04 means was decided by all dates, currency and language of the document.
  const known = new Map(context.dates.map((date) => [date.text, date.iso]));
  const dayFirst = context.view.language !== 'en';
  const told = findDatesIn(prose, dayFirst).map((date) =>
    tell({ ...date, iso: known.get(date.text) ?? date.iso }, prose),
  );
  const signed = best(told, (one) => signedScore(one), 0.5);
  const rest = told.filter((one) => one.date !== signed?.date);
  const effective = best(rest, (one) => cue(one.before, EFFECTIVE, 60), 0.4);
  const first = effective ? said(effective) : effectiveDate(prose, dayFirst);
  return { effective: first, signed: signed ? said(signed) : null };
}

function said({ date }: Told): Said<string> {
  return { value: date.iso, span: date.span, score: 0.9 };
}

function tell(date: PrintedDate, prose: readonly Chunk[]): Told {
  const { chunk } = date.span;
  const at = offsetOf(chunk, date.span.start);
  const before = chunk.text.slice(Math.max(0, at - 120), at);
  const page = prose.indexOf(chunk);
  const depth = (page + at / Math.max(1, chunk.text.length)) / Math.max(1, prose.length);
  return { date, before: before.toLowerCase(), page: chunk.page, depth };
}

function best(list: readonly Told[], score: (one: Told) => number, least: number): Told | null {
  let top: { one: Told; score: number } | null = null;
  for (const one of list) {
    const value = score(one);
    if (value >= least && (top === null || value > top.score)) top = { one, score: value };
  }
  return top?.one ?? null;
}

/** Phrases, and a pattern that tells sooner that none of them stands somewhere. */
interface Cues {
  list: readonly string[];
  any: RegExp;
}

function cues(list: readonly string[]): Cues {
  const literal = list.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { list, any: new RegExp(literal.join('|'), 'u') };
}

const EFFECTIVE = cues(phrases.effective);
const SIGNED = cues(phrases.signed);
const TERM = cues(phrases.term);

/** How near before a date a phrase stands, 0–1. */
function cue(before: string, { list, any }: Cues, reach: number): number {
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

/** The label of a day among those of a signature: "Name: …, Date: …". */
const DATE_LABEL =
  /(?<![\p{L}])(?<!(?:effective|start|end|due|commencement|expiry|closing|renewal|delivery|opening)\s)(?:date|datum|fecha|data)\s?:\s*$/u;

/** At the end, after a place, a phrase of signing or the label of a signature's day. */
function signedScore(one: Told): number {
  if (one.depth < 0.45) return 0;
  const named = cue(one.before, SIGNED, 90);
  const labelled = one.depth > 0.6 && DATE_LABEL.test(one.before) ? 0.55 : 0;
  const place = /(?:^|\s)\p{Lu}?[\p{L}-]{2,},\s*(?:den|le|a|il|op|em|on|the|am|lì)?\s*$/u.test(one.before);
  return Math.max(named > 0 ? 0.5 + named / 2 : 0, place ? 0.55 : 0, labelled) + 0.2 * one.depth - 0.1;
}

const YEAR = 'years?|jahre?n?|ans?|années?|años?|anni|anno|jaar|jaren|anos?';
const MONTH = 'months?|monate?n?|mois|meses|mese|mesi|maand|maanden|mês';
const IS_YEAR = new RegExp(`^(?:${YEAR})$`, 'i');
const PERIOD = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(\d{1,3})(?:\s?\(\p{L}[\p{L}\s-]{2,40}\))?|(\p{L}{2,8})(?:\s*\(\s*(\d{1,3})\s*\))?)[\s-]+(?:(?:\(\p{L}+\)|consecutive|full|volle|calendar)\s+)?(${YEAR}|${MONTH})(?![\p{L}])`,
  'giu',
);

const TERM_WORD =
  /^.*(?:laufzeit|dauer|durée|duración|vigencia|vigência|durata|looptijd|\bduur)(?=\s(?:von|beträgt|de|di|van|déterminée|\p{L}+ von))/su;

/** What follows a word for the term: a heading before it may speak of notice as well ("Term and notice"). */
function afterTerm(text: string): string {
  return text.replace(TERM_WORD, '');
}

/** How long a contract holds: "2 years", "18 months", "indefinite". */
export function contractTerm(context: Context, prose: readonly Chunk[]): Said<string> | null {
  let top: Said<string> | null = null;
  for (const chunk of prose) {
    for (const match of findTextMatches(chunk, PERIOD, PROSE_LIMIT)) {
      const count = Number(match[1] ?? match[3] ?? numberOfWord(match[2] ?? '') ?? 0);
      if (count < 1) continue;
      const before = chunk.text.slice(Math.max(0, match.index - 110), match.index).toLowerCase();
      const sentence = before.slice(before.search(/[.;]\s[^.;]*$/) + 1);
      let score = Math.min(1, cue(before, TERM, 100));
      const near = afterTerm(sentence.slice(-60));
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
