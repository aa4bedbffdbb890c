import { countryKeys } from '../lexicon/lexicon.ts';
import { keyOf } from '../view/token.ts';
import countries from './countries.json' with { type: 'json' };
import sexes from './sexes.json' with { type: 'json' };

const ALPHA3: ReadonlyMap<string, string> = new Map(Object.entries(countries.alpha3));
const ALPHA2: ReadonlySet<string> = new Set(Object.values(countries.alpha3));
const NATIONALITIES: ReadonlyMap<string, string> = new Map(
  Object.entries(countries.nationalities).flatMap(([code, names]) =>
    names.map((name): [string, string] => [keyOf(name), code]),
  ),
);

/**
 * Returns the two-letter ISO 3166-1 code for a printed nationality ("D", "Germany", "Deutsch"); null if it is
 * unknown.
 */
export function findCountry(text: string): string | null {
  for (const part of [text, ...text.split(/[/|,()]|\s-\s/)]) {
    const bare = part.trim();
    const code = bare.toUpperCase();
    const found = ALPHA3.get(code) ?? NATIONALITIES.get(keyOf(bare)) ?? countryKeys.get(keyOf(bare));
    if (found !== undefined) return found;
    if (ALPHA2.has(code)) return code;
  }
  return null;
}

const SEXES: ReadonlyMap<string, string> = new Map(
  Object.entries(sexes).flatMap(([sex, names]) => names.map((name): [string, string] => [keyOf(name), sex])),
);

/**
 * Returns `M`, `F` or `X` for a printed sex in any supported language ("W / F", "vrouw"); null if it is
 * unknown. The last part is preferred, because it is the English one: "V/M" is male in Lithuanian and "V/F"
 * is female in Dutch.
 */
export function findSex(text: string): 'M' | 'F' | 'X' | null {
  for (const part of text.split(/[\s/|,]+/).toReversed()) {
    const sex = SEXES.get(keyOf(part));
    if (sex === 'M' || sex === 'F' || sex === 'X') return sex;
  }
  return null;
}

const EXPANDED: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  Ø: 'OE',
  Å: 'AA',
  Æ: 'AE',
  Œ: 'OE',
  Ñ: 'N',
  Ł: 'L',
  Đ: 'D',
  Þ: 'TH',
  Ð: 'D',
};

/** Whether a printed name matches the spelling in a machine-readable zone, which contains no accents. */
export function isSameName(printed: string, zone: string): boolean {
  const toPlain = (text: string) => text.replace(/[^A-Z]/g, '');
  const upper = printed.replace(/ß/g, 'SS').toUpperCase();
  const expanded = upper.replace(/[ÄÖÜẞØÅÆŒÑŁĐÞÐ]/g, (letter) => EXPANDED[letter] ?? letter);
  const forms = [expanded, upper].map((text) => toPlain(text.normalize('NFKD').replace(/\p{M}/gu, '')));
  const wanted = toPlain(zone);
  // Long names are truncated in a zone.
  return (
    wanted !== '' && forms.some((form) => form === wanted || (wanted.length > 18 && form.startsWith(wanted)))
  );
}

/**
 * Converts a date from a zone (YYMMDD) to ISO 8601. Returns null if it is invalid. The century of a date of
 * birth is chosen so that the date is several years before the expiry date.
 */
export function parseZoneDate(digits: string, kind: 'birth' | 'expiry', expiry?: string): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const yy = Number(year);
  const end = expiry && /^\d{2}/.test(expiry) ? addCentury(Number(expiry.slice(0, 2))) : 2030;
  const full = kind === 'expiry' ? addCentury(yy) : 2000 + yy > end - 3 ? 1900 + yy : 2000 + yy;
  const last = new Date(Date.UTC(full, Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > last) return null;
  return `${full}-${month}-${day}`;
}

function addCentury(yy: number): number {
  return yy >= 80 ? 1900 + yy : 2000 + yy;
}
