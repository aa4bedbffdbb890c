import addressWords from '../lexicon/address-words.json' with { type: 'json' };
import { countryKeys, legalFormKeys, negativeKeys, salutationKeys, streetKeys } from '../lexicon/lexicon.ts';
import { memoizeByText } from '../once.ts';
import { keyOf } from '../view/token.ts';
import { isPostalLine } from './postcodes.ts';

/**
 * A flat, plot or office with its number at the start of an address, a house number with a slash, or a floor
 * and unit number: "Plot 88, Phase II", "14/2 Kamarajar Salai", "Basin Link #03-08".
 */
const PREMISES = new RegExp(
  String.raw`^(?:(?:${addressWords.premises.join('|')})(?:\sNo\.?)?\s[\dA-Z][\w/-]*,` +
    String.raw`|\d{1,4}\/\d{1,4}[A-Z]?,?\s\p{Lu}\p{L}+\s\p{Lu}\p{L}` +
    String.raw`|(?:${addressWords.boxes.map((box) => box.replaceAll('.', String.raw`\.`)).join('|')})\s[A-Z]?\d)` +
    String.raw`|\s#\d{2}-\d{2,3}(?!\d)`,
  'u',
);

/**
 * Whether a line contains a street: usually a number and a word such as "Rue", "-straße" or "Road". In "Dr.
 * Ann Lee", "Dr." does not mean "Drive".
 */
export const isStreetLine = memoizeByText((text): boolean => {
  if (text.length > 120) return false;
  const words = text
    .split(/[\s,]+/)
    .map(keyOf)
    .filter((word) => word !== '');
  if (PREMISES.test(text)) return true;
  const named = words.some(
    (word, i) =>
      (streetKeys.has(word) && !(word === 'dr' && i < words.length - 1 && !/\d/.test(text))) ||
      /(?:strasse|straße|straat|str|weg|laan|platz|plein|gasse|allee|gracht|kade)$/.test(word),
  );
  return /\d/.test(text)
    ? named || /^\p{Lu}[\p{L}.'’ -]+\s\d{1,4}\s?[a-zA-Z]?$/u.test(text.trim())
    : named && words.length <= 6 && words.length > 1;
});

export const isCountryLine = memoizeByText(
  (text): boolean =>
    countryKeys.has(keyOf(text)) || /^(?:DE|FR|ES|IT|NL|PT|GB|US|AT|BE|CH|LU|MY|IE)$/.test(text.trim()),
);

/** Whether a line contains only a salutation ("Herrn", "Mme"). */
export function isSalutation(text: string): boolean {
  return text.split(/\s+/).every((word) => salutationKeys.has(keyOf(word)));
}

/** Removes salutations such as "Herr" or "M." from a person's name. */
export function withoutSalutation(text: string): string {
  const words = text.trim().split(/\s+/);
  while (words.length > 2 && salutationKeys.has(keyOf(words[0] ?? '')) && (words[0] ?? '').length < 10)
    words.shift();
  return words.join(' ');
}

/** Whether a string contains the legal form of a company after its first word. */
export const hasLegalForm = memoizeByText((text): boolean => {
  const words = text
    .split(/[\s,]+/)
    .map(keyOf)
    .filter((word) => word !== '');
  if (words.length < 2) return false;
  for (let size = 1; size <= 3; size++) {
    for (let i = 1; i + size <= words.length; i++) {
      const key = words.slice(i, i + size).join('');
      if (key.length > 1 && legalFormKeys.has(key)) return true;
    }
  }
  return false;
});

/** Whether a name begins with a particle followed by capitalized words: "van Dijk Anna". */
function beginsWithParticle([first, ...others]: string[]): boolean {
  return (
    /^(?:de|du|di|da|dos|del|della|la|le|van|von|zu|ter|ten)$/.test(first ?? '') &&
    others.every((word) => /^(?:\p{Lu}|(?:de|der|den|la)$)/u.test(word))
  );
}

/**
 * Converts the first word to lowercase so that a particle in capitals is recognized: "LE GOFF" → "le GOFF".
 */
const toLowerFirst = (word: string, i: number) => (i === 0 ? word.toLowerCase() : word);

/** Returns how much a line looks like the name of a company or person, 0–1; 0 if it cannot be a name. */
export const nameLikeness = memoizeByText((text): number => {
  const bare = text.trim();
  const letters = (bare.match(/\p{L}/gu) ?? []).length;
  if (letters < 2 || bare.length > 90 || /[@€$£]|:$|https?:|www\./.test(bare)) return 0;
  const digits = (bare.match(/\d/g) ?? []).length;
  if (digits > letters) return 0;
  const words = bare.split(/\s+/);
  if (words.length > 9) return 0.05;
  const formed = hasLegalForm(bare);
  // A label with its value, such as "Validity: 30 days", is not a name.
  if (!formed && /^\p{L}[\p{L} ]{2,24}:\s\S/u.test(bare)) return 0.1;
  if (
    !formed &&
    !beginsWithParticle(bare === bare.toUpperCase() ? words.map(toLowerFirst) : words) &&
    (negativeKeys.has(keyOf(words.slice(0, 2).join(' '))) ||
      (words.length > 2 && negativeKeys.has(keyOf(words[0] ?? ''))))
  )
    return 0.1;
  let score = 0.5;
  if (formed) score += 0.4;
  if (words.filter((word) => /^[\p{Lu}\d&(]/u.test(word)).length >= words.length * 0.6) score += 0.1;
  if (isPostalLine(bare)) score -= 0.4;
  else if (!formed && isStreetLine(bare)) score -= 0.3;
  if (digits > 0) score -= 0.1;
  if (!formed && /[.!?]$/.test(bare)) score -= 0.15;
  return Math.max(0.02, Math.min(1, score));
});
