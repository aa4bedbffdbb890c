/**
 * Codes that are never recognized because they are also words or names. For example, in "ALL 12.00", the code
 * of the Albanian lek cannot be distinguished from the word.
 */
const WORDS = new Set('ALL ANG BAM BOB CUP ERN GEL GIP LAK MAD MOP MUR SOS TOP'.split(' '));
/**
 * Codes that are recognized only next to an amount, because they are also words, legal forms ("Sdn. Bhd."),
 * units ("KGS", "AWG") or marks of origin ("DOP").
 */
const ONLY_BESIDE_AMOUNTS: ReadonlySet<string> = new Set('COP PEN RON TRY BHD KGS AWG DOP AMD'.split(' '));
/** ISO 4217 codes of units of account, which are not currencies. */
const NOT_MONEY = new Set(['XDR', 'XSU']);

export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !WORDS.has(code) && !NOT_MONEY.has(code)),
);

/**
 * Symbols that several currencies share, with the most common of these currencies, and symbols whose usual
 * printed form differs from CLDR.
 */
const PRINTED_SIGNS: readonly (readonly [string, string])[] = [
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['￥', 'JPY'],
  ['₩', 'KRW'],
  ['US$', 'USD'],
  ['S$', 'SGD'],
  ['C$', 'CAD'],
  ['RM', 'MYR'],
  ['S/', 'PEN'],
  ['MXN$', 'MXN'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Rs', 'INR'],
  ['Rs.', 'INR'],
  ['Fr', 'CHF'],
  ['Fr.', 'CHF'],
  ['SFr', 'CHF'],
  ['SFr.', 'CHF'],
];

/**
 * Currency codes, keyed by printed symbol, such as `€`, `HK$` or `zł`. `$` is left out, because several
 * currencies use it.
 */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([...listCldrSigns(), ...PRINTED_SIGNS]);

/** Symbols that are also words in some languages and are therefore recognized only next to an amount. */
export const SIGNS_BESIDE_AMOUNTS: ReadonlyMap<string, string> = new Map([
  ['Ft', 'HUF'],
  ['lei', 'RON'],
  ['Lei', 'RON'],
  ['LEI', 'RON'],
  ['KČ', 'CZK'],
  ['Kc', 'CZK'],
  ['TL', 'TRY'],
  ['грн', 'UAH'],
  ['грн.', 'UAH'],
  ['лв', 'BGN'],
  ['лв.', 'BGN'],
  ['руб', 'RUB'],
  ['руб.', 'RUB'],
  ['дин', 'RSD'],
  ['дин.', 'RSD'],
  ['ден', 'MKD'],
  ['ден.', 'MKD'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['원', 'KRW'],
  ['đ', 'VND'],
]);

/**
 * Local abbreviations that are recognized only before an amount with thousands separators or two decimals, as
 * in "R3,850.00" or "KSh 4,500". The value is null if several currencies share the abbreviation.
 */
export const SIGNS_BEFORE_MONEY: ReadonlyMap<string, string | null> = new Map([
  ['R', 'ZAR'],
  ['KSh', 'KES'],
  ['Ksh', 'KES'],
  ['KShs', 'KES'],
  ['Kshs', 'KES'],
  ['TSh', 'TZS'],
  ['USh', 'UGX'],
  ['Rp', 'IDR'],
  ['Rp.', 'IDR'],
  ['Tk', 'BDT'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['CA$', 'CAD'],
  ['SG$', 'SGD'],
  ['RD$', 'DOP'],
  ['kr', null],
  ['Kr', null],
  ['kr.', null],
  ['Kr.', null],
]);

/** Abbreviations that are too ambiguous to identify a currency but show that a column contains money. */
export const LETTER_SIGNS: readonly string[] = [
  ...new Set([...CURRENCY_CODES].map((code) => signOf(code, 'narrowSymbol'))),
].filter((sign) => /^\p{L}{2,3}$/u.test(sign) && !CURRENCY_CODES.has(sign));

/** Whether a code identifies a currency anywhere, not only next to an amount. */
export function isUnambiguousCode(code: string): boolean {
  return CURRENCY_CODES.has(code) && !ONLY_BESIDE_AMOUNTS.has(code);
}

export function escapeSign(sign: string): string {
  return sign.replace(/[.$]/g, '\\$&');
}

/** Lists the CLDR symbols that belong to only one currency, except those that consist only of letters. */
function listCldrSigns(): [string, string][] {
  const codesOfSign = new Map<string, Set<string>>();
  for (const code of CURRENCY_CODES) {
    for (const sign of [signOf(code, 'symbol'), signOf(code, 'narrowSymbol')]) {
      if (!/\p{Sc}/u.test(sign)) continue;
      codesOfSign.set(sign, (codesOfSign.get(sign) ?? new Set()).add(code));
    }
  }
  return [...codesOfSign].flatMap(([sign, [code, ...others]]) =>
    code !== undefined && others.length === 0 && sign !== '$' ? [[sign, code]] : [],
  );
}

function signOf(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(
    1,
  );
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
