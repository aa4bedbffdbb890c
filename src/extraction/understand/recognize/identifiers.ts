import { compilePattern } from '../lexicon/patterns.ts';

// Identifiers with check digits. Sources: ISO 7064, GS1 (EAN), ISO/IEC 7812 (Luhn), and the check digit rules
// of the EU's VIES for VAT identifiers.

export function matchesLuhn(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether a string is an EAN-8, UPC-A, EAN-13 or GTIN-14 with a correct check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  let sum = 0;
  for (let i = 1; i < text.length; i++) sum += Number(text[text.length - 1 - i]) * (i % 2 === 1 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

const VAT_FORMS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  // "MVA" is required, because otherwise any number after "NO" would match.
  NO: /^\d{9}MVA$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  CHE: compilePattern()`^\d{9}${'tax_suffix'}?$`,
};

/** Whether a string is a VAT identifier with a country prefix, in the format that the country prescribes. */
export function isVatId(text: string): boolean {
  const bare = text.replace(/[\s.\-/]/g, '').toUpperCase();
  const country = bare.startsWith('CHE') ? 'CHE' : bare.slice(0, 2);
  return VAT_FORMS[country]?.test(bare.slice(country.length)) ?? false;
}

/**
 * Whether the check digits of a VAT identifier are correct; null if the rule of its country is not
 * implemented.
 */
export function checkVatId(text: string): boolean | null {
  const bare = text.replace(/[\s.\-/]/g, '').toUpperCase();
  const number = bare.slice(2);
  switch (bare.slice(0, 2)) {
    case 'DE':
      return matchesIso7064(number);
    case 'FR':
      return /^\d{11}$/.test(number)
        ? (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2))
        : null;
    case 'IT':
      return matchesLuhn(number);
    case 'BE':
      return 97 - (Number(number.slice(0, -2)) % 97) === Number(number.slice(-2));
    case 'PT':
      return matchesWeightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]);
    case 'NL':
      return matchesWeightedSum(number.slice(0, 9), [9, 8, 7, 6, 5, 4, 3, 2], true) || calculateMod97(bare);
    default:
      return null;
  }
}

/** Checks a number according to ISO 7064 mod 11,10, the rule for German VAT identifiers. */
function matchesIso7064(number: string): boolean {
  let product = 10;
  for (const digit of number.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(number[8]);
}

function matchesWeightedSum(number: string, weights: number[], plain = false): boolean {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(number[i]), 0);
  const rest = plain ? sum % 11 : 11 - (sum % 11);
  return (rest >= 10 ? 0 : rest) === Number(number[weights.length]);
}

function calculateMod97(text: string): boolean {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
