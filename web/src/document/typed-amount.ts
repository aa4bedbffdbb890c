import { t } from '../i18n/translate.ts';
import type { Typed } from './typed.ts';

const PROBLEM = { problem: t('document.typeANumberSuchAs') };

/** Parses numbers such as `€ 1.717,97`, `1,717.97`, `1 717,97 EUR`, `(12.50)`, `12.50-` and `20 %`. */
export function parseAmount(text: string, language: string): Typed {
  const isNegative = /^\(.*\)$/.test(text) || /[-−–]$/.test(text) || /^\D*[-−–]/.test(text);
  const bare = text
    .replace(/\p{Sc}|%/gu, '')
    .replace(/^([(−–-]?\s*)[A-Z]{3}(?=[\s\d])/, '$1')
    .replace(/(?<=[\s\d])[A-Z]{3}([)−–-]?)$/, '$1')
    .replace(/[()\s'’−–-]/g, '');
  if (!/^\d*([.,]\d+)*[.,]?$/.test(bare) || !/\d/.test(bare)) return PROBLEM;
  const value = Number(withDecimalPoint(bare, language));
  if (!Number.isFinite(value)) return PROBLEM;
  return { value: isNegative && value !== 0 ? -value : value };
}

/** Removes thousands separators from digits, and writes the decimal separator as a point. */
function withDecimalPoint(digits: string, language: string): string {
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return digits;
  if (isGrouping(digits, separators, language)) return digits.replace(/[.,]/g, '');
  const at = digits.lastIndexOf(last);
  return `${digits.slice(0, at).replace(/[.,]/g, '')}.${digits.slice(at + 1)}`;
}

/**
 * Returns true if all separators group thousands. A single separator before three digits is ambiguous, so the
 * language decides.
 */
function isGrouping(digits: string, separators: string[], language: string): boolean {
  if (!/^\d{1,3}([.,]\d{3})+$/.test(digits) || new Set(separators).size > 1) return false;
  return separators.length > 1 || separators[0] === (language.startsWith('en') ? ',' : '.');
}
