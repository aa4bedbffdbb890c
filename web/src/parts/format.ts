import { getLocale, t, translateName } from '../i18n/translate.ts';

const DATE = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' });
const NUMBER = new Intl.NumberFormat(getLocale());
const ONE_DECIMAL = new Intl.NumberFormat(getLocale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export function formatDate(iso: string): string {
  return DATE.format(new Date(iso));
}

/** Formats a month: `2026-11` becomes `November 2026`. */
export function formatMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

const MONTH = new Intl.DateTimeFormat(getLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' });

export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}

/** Returns text such as `3 minutes ago`, or a date if the time is more than a week ago. */
export function formatAge(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatDate(iso);
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.round(seconds / size), unit);
  }
  return t('common.justNow');
}

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${NUMBER.format(Math.round(bytes / 1_000))} kB`;
  if (bytes < 1_000_000_000) return `${formatDecimal(bytes / 1_000_000)} MB`;
  return `${formatDecimal(bytes / 1_000_000_000)} GB`;
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

/** Formats a number such as `12.3`, rounded to one decimal. */
export function formatDecimal(value: number): string {
  return ONE_DECIMAL.format(value);
}

/** Returns the display name of a field, type, state or role: `tax_total` → `Tax total`. */
export function formatName(name: string): string {
  return translateName('name', name, capitalizeName(name));
}

function capitalizeName(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/\b(id|iban|bic|sku|mrz|url|xml)\b/gi, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MONEY =
  /(total|amount|price|balance|pay|paid|tendered|change|shipping|tip|discount|rounding|base|due)$/;

/** Formats a value for display. Amounts have at least two decimal places; they are recognized by `name`. */
export function formatValue(value: unknown, name = ''): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no');
  if (typeof value === 'number') {
    return MONEY.test(name) && Number.isInteger(Math.round(value * 1e6) / 1e4)
      ? value.toFixed(2)
      : String(value);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const AMOUNTS = new Map<string | null, Intl.NumberFormat>();

/**
 * Formats an amount such as `1,234.50 EUR`. It has the currency's number of decimal places, or more if it is
 * more precise.
 */
export function formatAmount(amount: number, currency: string | null): string {
  const kept = AMOUNTS.get(currency);
  const format =
    kept ??
    new Intl.NumberFormat(getLocale(), {
      minimumFractionDigits: getCurrencyDecimals(currency),
      maximumFractionDigits: 6,
    });
  if (kept === undefined) AMOUNTS.set(currency, format);
  return currency === null ? format.format(amount) : `${format.format(amount)} ${currency}`;
}

/** Returns the currency's number of decimal places (ISO 4217), or 2 if the currency is unknown. */
function getCurrencyDecimals(currency: string | null): number {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

const SHARE = new Intl.NumberFormat(getLocale(), { style: 'percent' });

/** Formats a confidence. Rounds down, so that an uncertain value is never shown as 100%. */
export function formatConfidence(confidence: number): string {
  return SHARE.format(Math.floor(confidence * 100 + 1e-9) / 100);
}

/** Formats a share: 0.125 becomes `13%`. */
export function formatShare(share: number): string {
  return SHARE.format(share);
}
