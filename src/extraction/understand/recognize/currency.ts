import {
  CURRENCY_CODES,
  CURRENCY_SIGNS,
  escapeSign,
  isUnambiguousCode,
  SIGNS_BEFORE_MONEY,
  SIGNS_BESIDE_AMOUNTS,
} from '../../currencies.ts';
import { once } from '../once.ts';
import type { Token } from '../view/token.ts';
import type { View } from '../view/view.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['dollars', 'USD'],
  ['pounds', 'GBP'],
  ['ringgit', 'MYR'],
  ['pfund', 'GBP'],
]);

/** Codes that are also accepted in lowercase. */
const SMALL_CODES = new Set(['eur', 'usd', 'gbp', 'chf']);

/** Text before or after a number that denotes a currency: signs, codes and local abbreviations. */
export const CURRENCY_TEXT = `(?:${[
  ...[...CURRENCY_SIGNS.keys(), '$'].toSorted((a, b) => b.length - a.length).map((sign) => escapeSign(sign)),
  `(?:${[...CURRENCY_CODES].filter(isUnambiguousCode).join('|')})\\b`,
  '[Ee]uros?\\b',
  // If a sign is also a word, it is recognized only directly after a number: "500Ft".
  `(?<=[\\d-])(?:${[...SIGNS_BESIDE_AMOUNTS.keys()].map((sign) => escapeSign(sign)).join('|')})(?![\\p{L}\\d])`,
].join('|')})`;

/** Thousands separators or two decimals, which show that a number is an amount of money. */
const MONEY_FORM = String.raw`\d{1,3}(?:[ .,'’]\d{3})+(?!\d)|\d+[.,]\d{2}(?!\d)`;
/** Currencies that are recognized only directly before a number, without a space: "R3,850.00", "EUR1.200". */
export const CURRENCY_BEFORE_MONEY = new RegExp(
  `^(?:(${[...CURRENCY_CODES].filter(isUnambiguousCode).join('|')})(?=${MONEY_FORM}|\\d{1,5}(?!\\d))|` +
    `(${[...SIGNS_BEFORE_MONEY.keys()]
      .toSorted((a, b) => b.length - a.length)
      .map((sign) => escapeSign(sign))
      .join('|')})(?=${MONEY_FORM}))`,
);

/**
 * Returns the ISO code for the sign, code or name of a currency; null for any other text. Returns `USD` for
 * `$`, although the document may mean a different dollar or a peso (see `decideDollar`).
 */
export function parseCurrency(text: string): string | null {
  const bare = text.trim();
  const code = CURRENCY_SIGNS.get(bare) ?? SIGNS_BESIDE_AMOUNTS.get(bare) ?? bare.replace(/\.$/, '');
  if (CURRENCY_CODES.has(code)) return code;
  const small = code.toLowerCase();
  return NAMES.get(small) ?? (SMALL_CODES.has(small) ? code.toUpperCase() : bare === '$' ? 'USD' : null);
}

/** Whether a token contains only a currency. "Fr." is excluded, because it is ambiguous. */
export function isCurrency(text: string): boolean {
  return parseCurrency(text.replace(/[():,]/g, '')) !== null && !/^Fr\.?$/.test(text);
}

/** Whether a text is a currency, or a sign that several currencies share, such as "kr". */
export function isMoneySign(text: string): boolean {
  return SIGNS_BEFORE_MONEY.has(text) || isCurrency(text);
}

/**
 * For each country, evidence that `$` means its currency: the country's name, or taxes, tax numbers and legal
 * forms that exist only there.
 */
const DOLLARS: readonly [string, RegExp][] = [
  ['MXN', createDollarPattern('México', String.raw`\bRFC\b|de C\.? ?V\b`)],
  ['CAD', createDollarPattern('Canada', String.raw`\bHST\b|\bQST\b|\bTVQ\b|\bTPS\b`)],
  ['AUD', createDollarPattern('Australia', String.raw`\bABN\b`)],
  ['NZD', createDollarPattern('New Zealand', String.raw`\bNZBN\b`)],
  ['SGD', createDollarPattern('Singapore', String.raw`\bUEN\b`)],
  ['ARS', createDollarPattern('Argentina', String.raw`\bCUIT\b`)],
  ['CLP', createDollarPattern('Chile')],
  ['COP', createDollarPattern('Colombia')],
];

/**
 * Creates a pattern that recognizes a country. The country's name is evidence only if it stands alone or is
 * part of an address, because the names of dishes, for example, can also contain it.
 */
function createDollarPattern(country: string, other?: string): RegExp {
  const named = `^${country}[.,]?$|[\\d,].*\\b${country}[.,]?$|^${country} \\d|\\b${country},`;
  return new RegExp(other === undefined ? named : `${other}|${named}`, 'u');
}

const ANY_DOLLAR = new RegExp(DOLLARS.map(([, sign]) => sign.source).join('|'), 'u');

/**
 * Determines which currency `$` means. If the document contains evidence of exactly one country with dollars
 * or pesos, returns the currency of that country; if it contains evidence of several, returns USD. Otherwise,
 * the currency depends on the language, and the default is USD.
 */
function decideDollar(view: View): string {
  const candidates = view.chunks.filter((chunk) => ANY_DOLLAR.test(chunk.text));
  const named = DOLLARS.filter(([, sign]) => candidates.some((chunk) => sign.test(chunk.text)));
  if (named.length > 0) return named.length === 1 && named[0] ? named[0][0] : 'USD';
  if (view.language === 'fr') return 'CAD';
  // Unlike most Spanish-speaking countries that use `$` for a peso, Mexico uses a decimal point.
  const hasDecimalPoint = () => view.chunks.some((chunk) => /\$\s?[\d,]+\.\d{2}(?!\d)/.test(chunk.text));
  return view.language === 'es' && hasDecimalPoint() ? 'MXN' : 'USD';
}

/** How often a currency occurs, and where it first appears. */
interface CurrencyVotes {
  votes: number;
  chunk: number;
  start: number;
}

/** A currency at the beginning of a word, or after a number. */
const PRINTED = new RegExp(`^\\(?[-+]?(${CURRENCY_TEXT})(?![\\p{L}])|\\d(${CURRENCY_TEXT})\\)?[.,;]?$`, 'u');
/** A fast check. It matches every text that contains a currency, and rules out most other text. */
const SOME_CURRENCY = new RegExp(
  `${CURRENCY_TEXT}|(?<!\\p{L})(?:${[
    ...[...CURRENCY_CODES].filter((code) => !isUnambiguousCode(code)),
    ...SIGNS_BESIDE_AMOUNTS.keys(),
  ].join('|')})(?!\\p{L})`,
  'u',
);
/** A fast check for abbreviations that are recognized only before an amount: "R 48 600,00". */
const SOME_SIGN_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${[...SIGNS_BEFORE_MONEY.keys()].map((sign) => escapeSign(sign)).join('|')})\\s?\\d`,
  'u',
);
const MONEY = /^[-+(]?\d[\d.,'’]*[.,]\d{2,3}\)?$/;

/**
 * An amount before a sign such as "Ft" or "Kč". Such amounts often have no decimal places: "12 500 Ft",
 * "250,- Kč".
 */
const MONEY_BEFORE_SIGN = /^[-+(]?\d[\d.,'’]*(?:,[-–—]+)?$/;

/** Returns the currency of a code or sign that may also be a word; null unless an amount is next to it. */
function findCodeNextToAmount(tokens: readonly Token[], at: number): string | null {
  const text = tokens[at]?.text.replace(/[():,]|\.$/g, '') ?? '';
  const sign = SIGNS_BESIDE_AMOUNTS.get(text);
  if (sign !== undefined)
    return MONEY_BEFORE_SIGN.test(tokens[at - 1]?.text ?? '') || MONEY.test(tokens[at + 1]?.text ?? '')
      ? sign
      : null;
  if (!CURRENCY_CODES.has(text)) return null;
  return [tokens[at - 1], tokens[at + 1]].some((token) => MONEY.test(token?.text ?? '')) ? text : null;
}

/** Returns the currency for an abbreviation before an amount: "R3,850.00", "R 48 600,00". */
function findCodeBeforeMoney(tokens: readonly Token[], at: number): string | null {
  const [text = '', next = '', other = ''] = tokens.slice(at, at + 3).map((token) => token.text);
  const joined = /\d/.test(text) ? `${text} ${next}` : `${text}${next} ${other}`;
  const sign = CURRENCY_BEFORE_MONEY.exec(joined.replace(/^\(/, ''))?.[2];
  return sign === undefined ? null : (SIGNS_BEFORE_MONEY.get(sign) ?? null);
}

/**
 * Whether a token is "Fr." without an amount next to it. In German, "Fr." is also short for "Freitag" and
 * "Frau".
 */
function isOtherThanFranc(tokens: readonly Token[], at: number): boolean {
  return (
    /^\(?Fr\.?[,:]?$/.test(tokens[at]?.text ?? '') &&
    !MONEY.test(tokens[at + 1]?.text ?? '') &&
    !/\d$/.test(tokens[at - 1]?.text ?? '')
  );
}

export const currencyVotes = once((view: View): ReadonlyMap<string, CurrencyVotes> => {
  const votes = new Map<string, CurrencyVotes>();
  let dollar: string | null = null;
  const getCode = (text: string) => {
    if (text !== '$') return parseCurrency(text);
    dollar ??= decideDollar(view);
    return dollar;
  };
  for (const chunk of view.chunks) {
    if (!SOME_CURRENCY.test(chunk.text) && !SOME_SIGN_BEFORE.test(chunk.text)) continue;
    for (const [start, token] of chunk.tokens.entries()) {
      const match = isOtherThanFranc(chunk.tokens, start) ? null : PRINTED.exec(token.text);
      const code = match
        ? getCode(match[1] ?? match[2] ?? '')
        : (findCodeNextToAmount(chunk.tokens, start) ?? findCodeBeforeMoney(chunk.tokens, start));
      if (code === null) continue;
      const entry = votes.get(code);
      if (entry) entry.votes++;
      else votes.set(code, { votes: 1, chunk: chunk.index, start });
    }
  }
  return votes;
});
