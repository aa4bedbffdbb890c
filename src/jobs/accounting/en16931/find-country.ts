import { asText } from '../sale.ts';

/**
 * EU member states and neighboring countries, with their names in addresses. Other countries are recognized
 * only by their code.
 */
const NAMES: Readonly<Record<string, string>> = {
  deutschland: 'DE',
  germany: 'DE',
  allemagne: 'DE',
  österreich: 'AT',
  austria: 'AT',
  autriche: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  switzerland: 'CH',
  svizzera: 'CH',
  frankreich: 'FR',
  france: 'FR',
  italien: 'IT',
  italia: 'IT',
  italy: 'IT',
  italie: 'IT',
  spanien: 'ES',
  españa: 'ES',
  spain: 'ES',
  espagne: 'ES',
  portugal: 'PT',
  niederlande: 'NL',
  nederland: 'NL',
  netherlands: 'NL',
  'the netherlands': 'NL',
  'pays-bas': 'NL',
  belgien: 'BE',
  belgië: 'BE',
  belgique: 'BE',
  belgium: 'BE',
  luxemburg: 'LU',
  luxembourg: 'LU',
  irland: 'IE',
  ireland: 'IE',
  dänemark: 'DK',
  danmark: 'DK',
  denmark: 'DK',
  schweden: 'SE',
  sverige: 'SE',
  sweden: 'SE',
  norwegen: 'NO',
  norge: 'NO',
  norway: 'NO',
  finnland: 'FI',
  finland: 'FI',
  suomi: 'FI',
  polen: 'PL',
  polska: 'PL',
  poland: 'PL',
  tschechien: 'CZ',
  česko: 'CZ',
  czechia: 'CZ',
  'czech republic': 'CZ',
  slowakei: 'SK',
  slovakia: 'SK',
  ungarn: 'HU',
  hungary: 'HU',
  rumänien: 'RO',
  romania: 'RO',
  bulgarien: 'BG',
  bulgaria: 'BG',
  griechenland: 'GR',
  greece: 'GR',
  kroatien: 'HR',
  croatia: 'HR',
  slowenien: 'SI',
  slovenia: 'SI',
  estland: 'EE',
  estonia: 'EE',
  lettland: 'LV',
  latvia: 'LV',
  litauen: 'LT',
  lithuania: 'LT',
  malta: 'MT',
  zypern: 'CY',
  cyprus: 'CY',
  'united kingdom': 'GB',
  'great britain': 'GB',
  england: 'GB',
  uk: 'GB',
  'vereinigtes königreich': 'GB',
  usa: 'US',
  'united states': 'US',
  'vereinigte staaten': 'US',
};
const CODES = new Set(Object.values(NAMES));
/** Prefixes of postal codes, as in `D-20457 Hamburg`. */
const POSTAL_PREFIXES: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  I: 'IT',
  L: 'LU',
  B: 'BE',
};

export interface PlacedAddress {
  street: string | undefined;
  postalCode: string | undefined;
  city: string | undefined;
  country: string | undefined;
}

/** Splits an address at commas and line breaks. Parts that cannot be recognized remain in `street`. */
export function splitAddress(address: string | undefined): PlacedAddress {
  const parts = (address ?? '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1);
  let country = last === undefined ? undefined : findCountry(last);
  if (country !== undefined) parts.pop();
  const at = parts.findLastIndex((part) => POSTAL_CODE_AND_CITY.test(part));
  const [, prefix, postalCode, city] = POSTAL_CODE_AND_CITY.exec(parts[at] ?? '') ?? [];
  if (at !== -1) parts.splice(at, 1);
  if (prefix !== undefined) country ??= POSTAL_PREFIXES[prefix] ?? (CODES.has(prefix) ? prefix : undefined);
  return { street: asText(parts.join(', ')), postalCode, city: asText(city), country };
}

/** Matches, for example, `20457 Hamburg`, `D-20457 Hamburg` and `1012 AB Amsterdam`. */
const POSTAL_CODE_AND_CITY =
  /^(?:([A-Z]{1,2})-)?(\d{4} [A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,5})\s+(\D+)$/;

function findCountry(text: string): string | undefined {
  const code = text.toUpperCase();
  if (text.length === 2 && CODES.has(code)) return code;
  return NAMES[text.toLowerCase()];
}

/** Returns the first two letters of a VAT number; undefined for local tax numbers. */
export function findVatCountry(taxId: string | undefined): string | undefined {
  const prefix = isVatId(taxId) ? taxId.slice(0, 2).toUpperCase() : undefined;
  if (prefix === 'EL') return 'GR';
  return prefix !== undefined && CODES.has(prefix) ? prefix : undefined;
}

/** Returns true for a number such as `DE123456789`, even with spaces, dots or hyphens. */
export function isVatId(taxId: string | undefined): taxId is string {
  return (
    taxId !== undefined && /^(?:[A-Z]{2})[A-Z0-9+*]{5,13}$/.test(normalizeVatId(taxId)) && /\d{3}/.test(taxId)
  );
}

export function normalizeVatId(taxId: string): string {
  return taxId.replace(/[\s.\-/]/g, '').toUpperCase();
}
