import { SIGNS_BEFORE_MONEY } from '../../currencies.ts';
import type { Span } from '../view/span.ts';
import { spanText } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Chunk, View, ViewPage } from '../view/view.ts';
import { CURRENCY_BEFORE_MONEY, CURRENCY_TEXT, isCurrency, parseCurrency } from './currency.ts';
import { type NumberHabit, parseNumber } from './numbers.ts';

/** A printed number that can be an amount of money, a quantity or a percentage. */
export interface Amount {
  value: number;
  span: Span;
  text: string;
  currency: string | null;
  percent: boolean;
  decimals: number;
}

/** A number, possibly with dashes instead of decimals: "1.200,-". */
const NUMBER = /^(\d[\d.,'’]*\d|\d|[.,]\d{2})([.,:]?[-–—]+)?$/;
const BEFORE = new RegExp(`^[([~≈<>≤≥]?\\**([-+–−]?)\\s*(${CURRENCY_TEXT})?\\s*([-+–−(]?)`, 'u');
const AFTER = new RegExp(
  `(?:(${CURRENCY_TEXT})|°[CF]?)?[)\\]]?[*+]?([A-Z]{1,2}|[*#]|[Cc]r|[Dd]r)?[.;:]?$`,
  'u',
);

/** A word for "percent" that follows a number: "25 percent", "25 pour cent". */
const PERCENT =
  /^(?:percent|prozent|procent|pct\.?|per\scent[oi]?|pour\scent|por\s[cs]i?ento|v\.\s?H\.)(?![\p{L}])/iu;

/**
 * Characters that occur in dates and times, but never in amounts. Checking for them is faster than parsing.
 */
const NO_AMOUNT = /[/@=_]|\d:\d/;

/** The sign of the Peruvian sol before a number. */
const SOL = /^S\/(?=\d)/;

/** The sign before an amount with a currency. */
const SIGN = /^[-+–−](?=\S)/;

/** Finds all numbers in the document, from left to right and from top to bottom. */
export function findAmounts(view: View, habit: NumberHabit): Amount[] {
  const spaces = new Map(view.pages.map((page) => [page.number, measureUsualSpace(page)]));
  return view.chunks.flatMap((chunk) => {
    const space = spaces.get(view.rows[chunk.row]?.page ?? 0);
    return findAmountsIn(chunk, habit, space ?? null);
  });
}

/** Returns the median width of the spaces between words, in line heights; null if the page has none. */
function measureUsualSpace({ rows }: ViewPage): number | null {
  const gaps = rows.flatMap(({ chunks }) =>
    chunks.flatMap(({ tokens }) =>
      tokens.flatMap((token, i) => (i > 0 && !token.digits && !tokens[i - 1]?.digits ? [token.gap] : [])),
    ),
  );
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? null;
}

/**
 * Finds all numbers in a chunk, from left to right. `space` is the usual width of a space on the page, in line
 * heights; null if it is unknown.
 */
export function findAmountsIn(chunk: Chunk, habit: NumberHabit, space: number | null = null): Amount[] {
  const out: Amount[] = [];
  if (!/\d/.test(chunk.text)) return out;
  const { tokens } = chunk;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token?.digits || token.text.length > 24) continue;
    const text = removeUnit(token.text).replace(MARKS, '');
    if (NO_AMOUNT.test(text.replace(SOL, ''))) continue;
    const parts = peel(text, tokens[i + 1]?.text);
    if (!parts) continue;
    let { digits } = parts;
    let end = i + 1;
    // In "10%: 131,70", the percent sign ends the first number.
    while (!parts.percent && continues(chunk, digits, parts.after, end, space)) {
      const next = peel(tokens[end]?.text ?? '');
      if (!next) break;
      digits += next.digits;
      parts.after = next.after;
      parts.percent = next.percent;
      parts.negative ||= next.negative;
      end++;
    }
    const value = parseNumber(digits, habit);
    if (value === null) continue;
    out.push(createAmount(chunk, i, end, value, digits, parts));
    i = end - 1;
  }
  return out;
}

/** An amount of money directly followed by a unit: "45.00/h", "$1,200/month". */
const PER_UNIT = /^(?=.*[.,]\d{2}(?!\d)|\D{0,2}\p{Sc})(.*\d\D{0,4})\/\p{L}{1,8}[.,;)]?$/u;

function removeUnit(text: string): string {
  return text.includes('/') ? text.replace(PER_UNIT, '$1').replace(STROKE, '') : text;
}

/** A slash and a dash or equals sign, which end an amount in India and East Africa: "12,500/-". */
const STROKE = /(?<=\d)\/[-=](?=[.,;]?$)/;
/** Marks before and after a number that are not part of it. */
const MARKS = /^["“„«@=:]+(?=\S*\d)|(?<=\d)["”“»]+(?=[.,;:]?$)/gu;

interface Peeled {
  digits: string;
  before: string | null;
  after: string | null;
  negative: boolean;
  /** Whether the number is in parentheses, which mark negative numbers in tables. */
  bracketed: boolean;
  percent: boolean;
}

/**
 * Splits a token into its number and the sign, currency, brackets or percent sign around it. Returns null if
 * it contains no number.
 * @param next the next token, which may contain the next group of digits
 */
function peel(text: string, next = ''): Peeled | null {
  // In Turkish, the percent sign precedes the number.
  const percent = /%\)?[,;.:]?$|^%\d/.test(text);
  let rest = percent ? text.replace(/%\)?[,;.:]?$|^%/, '') : text;
  const bracketed = /^\([^)]*\d\)$/.test(rest);
  const lead = BEFORE.exec(rest);
  const negative = /[-–−(]/.test(`${lead?.[1] ?? ''}${lead?.[3] ?? ''}`);
  rest = rest.slice(lead?.[0].length ?? 0);
  const [local = ''] = lead?.[2] ? [] : (CURRENCY_BEFORE_MONEY.exec(`${rest} ${next}`) ?? []);
  rest = rest.slice(local.length);
  const tail = AFTER.exec(rest);
  if (tail && tail[0] !== '') rest = rest.slice(0, tail.index);
  const number = NUMBER.exec(rest.replace(/[.,]$/, ''));
  if (!number?.[1]) return null;
  const stroke = /^[.,:]/.exec(number[2] ?? '')?.[0];
  const minus = /-$/.test(number[2] ?? '') && stroke === undefined;
  return {
    digits: addDecimals(number[1], stroke),
    before: lead?.[2] ?? (local || null),
    after: tail?.[1] ?? null,
    negative: negative || minus || tail?.[2]?.toUpperCase() === 'DR',
    bracketed,
    percent,
  };
}

/** Replaces dashes that are printed instead of decimals with two zeros: "1.200,-", "1.200:-". */
function addDecimals(digits: string, separator: string | undefined): string {
  if (separator === undefined) return digits;
  return `${digits}${separator === ':' ? (digits.includes('.') ? ',' : '.') : separator}00`;
}

/** Maximum width of the space before a group of digits, in line heights. */
const NARROW = 0.42;
/**
 * Maximum width of the space before a group of digits that ends its line, in line heights. Some fonts have
 * wide spaces.
 */
const WIDE = 0.8;
/**
 * A space that is similar to the other spaces of its line can be wider: up to `MOST_USUAL` line heights, and
 * up to `USUAL` times the width of the other spaces.
 */
const MOST_USUAL = 0.6;
const USUAL = 1.3;
/** Maximum width of a wide space, as a multiple of the width of a character. */
const WIDEST = 1.4;

/** The last group of digits, with the signs and marks that may follow it. */
const GROUP = /^\d{3}(?:[.,]\d{1,4})?(?:[.,:]?[-–—]{1,2}|[+*])?\)?(?:€|%)?[.,;:]?$/;

/**
 * Whether a token continues a number: a group of three digits after a narrow space, as in "1 040,10".
 * Punctuation may follow, as in "1 040."
 */
function continues(
  chunk: Chunk,
  digits: string,
  after: string | null,
  at: number,
  space: number | null,
): boolean {
  const [last, next] = [chunk.tokens[at - 1], chunk.tokens[at]];
  if (!last || !next || after !== null || !/^\d{1,3}(?: ?\d{3})*$/.test(digits)) return false;
  const isSpaceInside =
    next.gap <= NARROW ||
    isUsualSpace(chunk, at, space) ||
    isWideSpace(chunk, digits, at) ||
    isFixedWidthSpace(chunk, at, space);
  if (!isSpaceInside) return false;
  if (!/\d$/.test(last.text)) return false;
  return GROUP.test(next.text) && digits !== '0';
}

/**
 * Whether the space before a token is about as wide as the spaces between the words of its line, or of its page
 * if the line has no words. Spaces are wider in fixed-width fonts. They are also wider in scans, because there
 * they are measured between the ink of two characters.
 */
function isUsualSpace({ tokens }: Chunk, at: number, space: number | null): boolean {
  const next = tokens[at];
  if (!next || next.gap > MOST_USUAL) return false;
  // "+31 563 5407893" is a phone number, not an amount.
  if (/^\+/.test(tokens[at - 1]?.text ?? '') && !/[.,]\d/.test(next.text)) return false;
  const gaps = tokens.flatMap((token, index) =>
    index > 0 && (!token.digits || !tokens[index - 1]?.digits) ? [token.gap] : [],
  );
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? space;
  return usual !== null && next.gap <= usual * USUAL;
}

/**
 * Whether the space before a token is as wide as a character, and the token ends the only number of its line.
 * If the line contains other numbers, the first group of digits may be a quantity before a price.
 */
function isWideSpace({ tokens }: Chunk, digits: string, at: number): boolean {
  const next = tokens[at];
  if (!next || next.gap > WIDE || !/^\d{3},\d\d€?$/.test(next.text) || digits.length > 3) return false;
  const [left, , right] = next.box;
  const character = (right - left) / next.text.length;
  if (left - (tokens[at - 1]?.box[2] ?? left) > WIDEST * character) return false;
  const rest = tokens.slice(at + 1);
  return rest.every(({ text }) => isCurrency(text)) && !tokens.slice(0, at - 1).some((token) => token.digits);
}

/** Maximum difference between the width of a space and that of a digit in a fixed-width font, as a fraction. */
const SAME_WIDTH = 0.1;
/** Maximum width of the usual spaces of the page, as a fraction of the width of the space. */
const NARROWER = 0.8;
const MOST_GROUPS = 3;

/**
 * Whether a line consists of a single number in a fixed-width font, in which spaces are as wide as digits, on a page with
 * narrower spaces: a form that was filled in with a typewriter font.
 */
function isFixedWidthSpace({ tokens }: Chunk, at: number, space: number | null): boolean {
  const [last, next] = [tokens[at - 1], tokens[at]];
  if (!last || !next || space === null || space > NARROWER * next.gap || next.gap > WIDE) return false;
  const groups = tokens.filter(({ text }) => !isCurrency(text));
  const isPart = ({ text }: Token, i: number) =>
    i === 0 ? /^[-–−]?\d{1,3}$/.test(text) : i + 1 < groups.length ? /^\d{3}$/.test(text) : GROUP.test(text);
  if (groups.length > MOST_GROUPS || !groups.every(isPart)) return false;
  const [start, , end] = next.box;
  const digit = (end - start) / next.text.length;
  return Math.abs(start - last.box[2] - digit) <= SAME_WIDTH * digit;
}

/** Maximum number of tokens in a table cell, or in a label together with its value. */
const MOST_CELL_TOKENS = 8;

/** Whether words follow, so that parentheses around a number are punctuation: "the crate ($64.50) can". */
function isInSentence({ tokens }: Chunk, end: number): boolean {
  const next = tokens[end];
  return tokens.length > MOST_CELL_TOKENS || (next !== undefined && /^\p{Ll}{2}/u.test(next.text));
}

function createAmount(
  chunk: Chunk,
  start: number,
  end: number,
  value: number,
  digits: string,
  parts: Peeled,
): Amount {
  const { tokens } = chunk;
  const left = tokens[start - 1];
  const right = tokens[end];
  let currency = parts.before ?? parts.after;
  let percent = parts.percent;
  let from = start;
  let to = end;
  let negative = parts.negative || (parts.bracketed && !isInSentence(chunk, end));
  if (
    right &&
    (/^%[,;.:)]?$/.test(right.text) || PERCENT.test(`${right.text} ${tokens[end + 1]?.text ?? ''}`))
  ) {
    percent = true;
    to++;
  } else if (currency === null && right && isCurrency(right.text) && right.gap < 1.2) {
    currency = right.text.replace(/[():,]/g, '');
    to++;
  } else if (currency === null && left && isCurrency(left.text.replace(SIGN, ''))) {
    // The sign may be printed before the currency: "-CHF 20.00".
    negative ||= /^[-–−]/.test(left.text);
    currency = left.text.replace(SIGN, '').replace(/[():,]/g, '');
    from--;
  } else if (currency === null && left && CURRENCY_BEFORE_MONEY.test(`${left.text}${digits}`)) {
    currency = left.text;
    from--;
  }
  const sign = tokens[from - 1];
  if (sign && /^[-–−]$/.test(sign.text) && from - 1 === 0) {
    negative = true;
    from--;
  }
  const fraction = /[.,](\d+)$/.exec(digits);
  const span = { chunk, start: from, end: to };
  const decimals =
    fraction?.[1] && !Number.isInteger(value) ? fraction[1].length : fraction?.[1]?.length === 2 ? 2 : 0;
  return {
    value: negative && value !== 0 ? -value : value,
    span,
    text: spanText(span),
    currency:
      currency === null ? null : (parseCurrency(currency) ?? SIGNS_BEFORE_MONEY.get(currency) ?? null),
    percent,
    decimals: decimals || (fraction?.[1]?.length === 4 ? 4 : decimals),
  };
}
