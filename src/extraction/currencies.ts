// All currencies. Codes and symbols come from the Unicode CLDR of the runtime.

/**
 * Codes that are also words or names in capitals. "ALL 12.00" cannot be distinguished from an amount in Albanian lek.
 */
const WORDS = new Set('ALL ANG BAM BOB CUP ERN GEL GIP LAK MAD MOP MUR SOS TOP'.split(' '));
/**
 * Codes that are also words, legal forms ("Sdn. Bhd."), units ("KGS", "AWG") or marks of origin ("DOP"). They only
 * count next to an amount.
 */
const ONLY_BESIDE_AMOUNTS: ReadonlySet<string> = new Set('COP PEN RON TRY BHD KGS AWG DOP AMD'.split(' '));
/** Units of account, in which nothing is paid. */
const NOT_MONEY = new Set(['XDR', 'XSU']);

/** ISO 4217 codes of currencies in use that are recognized in print. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !WORDS.has(code) && !NOT_MONEY.has(code)),
);

/** Symbols that several currencies have in common, or that are usually printed in a form that differs from CLDR. */
const PRINTED_SIGNS: readonly (readonly [string, string])[] = [
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['US$', 'USD'],
  ['S$', 'SGD'],
  ['C$', 'CAD'],
  ['RM', 'MYR'],
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
 * Printed symbol → code, such as `€`, `HK$`, `zł`. `$` alone is not included, because many currencies are called
 * dollar or peso.
 */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([...listCldrSigns(), ...PRINTED_SIGNS]);

/** Symbols that are also words in some language. They only count next to an amount. */
export const SIGNS_BESIDE_AMOUNTS: ReadonlyMap<string, string> = new Map([
  ['Ft', 'HUF'],
  ['lei', 'RON'],
  ['Lei', 'RON'],
  ['LEI', 'RON'],
  ['KČ', 'CZK'],
  ['Kc', 'CZK'],
  ['TL', 'TRY'],
]);

/** Abbreviations that are too ambiguous to name a currency, but mark the cells of a column as money. */
export const LETTER_SIGNS: readonly string[] = [
  ...new Set([...CURRENCY_CODES].map((code) => signOf(code, 'narrowSymbol'))),
].filter((sign) => /^\p{L}{2,3}$/u.test(sign) && !CURRENCY_CODES.has(sign));

/** Whether a code counts as a currency wherever it is printed, and not only next to an amount. */
export function isUnambiguousCode(code: string): boolean {
  return CURRENCY_CODES.has(code) && !ONLY_BESIDE_AMOUNTS.has(code);
}

/** Escapes a symbol or code for use in a regular expression. */
export function escapeSign(sign: string): string {
  return sign.replace(/[.$]/g, '\\$&');
}

/** Lists the symbols that belong to only one currency and contain characters other than letters. */
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
