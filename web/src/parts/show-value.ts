import { getLocale } from '../i18n/translate.ts';
import { formatValue } from './format.ts';

/** Dates and numbers are shown in the reader's format. */
const LOCALE = getLocale();
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Formats a value for the reader. Amounts have at least two decimal places; they are recognized by `name`.
 */
export function showValue(value: unknown, name = ''): string {
  return formatFor(value, name, true);
}

/**
 * Formats a value for an input. Omits thousands separators, which could be mistaken for decimal separators.
 */
export function toTypedText(value: unknown, name = ''): string {
  return formatFor(value, name, false);
}

function formatFor(value: unknown, name: string, useGrouping: boolean): string {
  if (typeof value === 'string' && ISO_DATE.test(value)) return showDate(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return formatValue(value, name);
  const decimals = /\.(\d+)$/.exec(formatValue(value, name))?.[1]?.length ?? 0;
  return getNumberFormat(decimals, useGrouping).format(value);
}

const NUMBERS = new Map<string, Intl.NumberFormat>();

/**
 * Returns a format from a cache, because creating a format takes longer than formatting hundreds of numbers.
 */
function getNumberFormat(decimals: number, useGrouping: boolean): Intl.NumberFormat {
  const key = `${decimals} ${useGrouping}`;
  const kept = NUMBERS.get(key);
  if (kept !== undefined) return kept;
  const format = new Intl.NumberFormat(LOCALE, {
    useGrouping,
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 6),
  });
  NUMBERS.set(key, format);
  return format;
}

function showDate(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? iso : DATE.format(date);
}
