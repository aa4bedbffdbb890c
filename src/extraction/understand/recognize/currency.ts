import { once } from '../once.ts';
import type { View } from '../view/view.ts';

const SYMBOLS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₩': 'KRW',
  zł: 'PLN',
  Kč: 'CZK',
  RM: 'MYR',
  R$: 'BRL',
  S$: 'SGD',
  A$: 'AUD',
  C$: 'CAD',
  US$: 'USD',
  HK$: 'HKD',
  NZ$: 'NZD',
  Rs: 'INR',
  'Rs.': 'INR',
  Fr: 'CHF',
  'Fr.': 'CHF',
  SFr: 'CHF',
};
const CODES = new Set(
  'EUR USD GBP CHF JPY CNY AUD CAD NZD SGD HKD MYR INR BRL MXN SEK NOK DKK PLN CZK HUF RON BGN TRY ZAR AED SAR ILS THB IDR PHP KRW TWD ARS CLP COP PEN UAH ISK'.split(
    ' ',
  ),
);
const NAMES: Record<string, string> = {
  euro: 'EUR',
  euros: 'EUR',
  dollars: 'USD',
  pounds: 'GBP',
  ringgit: 'MYR',
  pfund: 'GBP',
};

/** Text that stands before or after a number as its currency: symbols, codes, local short forms. */
export const CURRENCY_TEXT =
  '(?:US\\$|R\\$|S\\$|A\\$|C\\$|HK\\$|NZ\\$|[€£$¥₹₺₽₩]|zł|Kč|RM|Rs\\.?|SFr\\.?|Fr\\.|(?:EUR|USD|GBP|CHF|JPY|CNY|AUD|CAD|NZD|SGD|HKD|MYR|INR|BRL|MXN|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|ZAR|AED|THB|IDR|PHP)\\b|[Ee]uros?\\b)';

/** The ISO code of a symbol or name; `$` alone stays open (USD is decided by the whole document). */
export function currencyOf(text: string): string | null {
  const bare = text.trim();
  if (SYMBOLS[bare]) return SYMBOLS[bare];
  const upper = bare.toUpperCase().replace(/\.$/, '');
  if (CODES.has(upper)) return upper;
  return NAMES[bare.toLowerCase()] ?? (bare === '$' ? 'USD' : null);
}

/** A token that is nothing but a currency. */
export function isCurrency(text: string): boolean {
  return currencyOf(text.replace(/[():,]/g, '')) !== null && !/^Fr\.?$/.test(text);
}

/** What tells whose `$` it is: names of tax numbers, taxes and legal forms that one country alone has, or its name. */
const DOLLARS: readonly [string, RegExp][] = [
  ['MXN', /\bRFC\b|de C\.? ?V\b|\bMéxico\b/u],
  ['CAD', /\bHST\b|\bQST\b|\bTVQ\b|\bTPS\b|\bCanada\b/u],
  ['AUD', /\bABN\b|\bAustralia\b/u],
  ['NZD', /\bNZBN\b|\bNew Zealand\b/u],
  ['SGD', /\bUEN\b|\bSingapore\b/u],
  ['ARS', /\bCUIT\b|\bArgentina\b/u],
  ['CLP', /\bChile\b/u],
  ['COP', /\bColombia\b/u],
];

const ANY_DOLLAR = new RegExp(DOLLARS.map(([, sign]) => sign.source).join('|'), 'u');

/** The currency of a bare `$`: of the one country that the document names, else of its language, else of the United States. */
function dollarOf(view: View): string {
  const telling = view.chunks.filter((chunk) => ANY_DOLLAR.test(chunk.text));
  const named = DOLLARS.filter(([, sign]) => telling.some((chunk) => sign.test(chunk.text)));
  if (named.length > 0) return named.length === 1 && named[0] ? named[0][0] : 'USD';
  if (view.language === 'fr') return 'CAD';
  // Of those who speak Spanish and write a peso so, Mexico sets a point before the cents.
  const point = () => view.chunks.some((chunk) => /\$\s?[\d,]+\.\d{2}(?!\d)/.test(chunk.text));
  return view.language === 'es' && point() ? 'MXN' : 'USD';
}

/** How often a currency is printed, and where first. */
interface CurrencyVotes {
  votes: number;
  chunk: number;
  start: number;
}

/** At the begin of a word, or behind a number. */
const PRINTED = new RegExp(`^\\(?[-+]?(${CURRENCY_TEXT})(?![\\p{L}])|\\d(${CURRENCY_TEXT})\\)?[.,;]?$`, 'u');
/** Text without any of these holds no currency, which is told sooner. */
const SOME_CURRENCY = new RegExp(CURRENCY_TEXT, 'u');

/** Counts of each currency that is printed in the document. */
export const currencyVotes = once((view: View): ReadonlyMap<string, CurrencyVotes> => {
  const votes = new Map<string, CurrencyVotes>();
  let dollar: string | null = null;
  const codeOf = (text: string) => {
    if (text !== '$') return currencyOf(text);
    dollar ??= dollarOf(view);
    return dollar;
  };
  for (const chunk of view.chunks) {
    if (!SOME_CURRENCY.test(chunk.text)) continue;
    for (const [start, token] of chunk.tokens.entries()) {
      const match = PRINTED.exec(token.text);
      const code = match ? codeOf(match[1] ?? match[2] ?? '') : null;
      if (code === null) continue;
      const entry = votes.get(code);
      if (entry) entry.votes++;
      else votes.set(code, { votes: 1, chunk: chunk.index, start });
    }
  }
  return votes;
});
