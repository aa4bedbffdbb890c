import { DATE_PATTERNS, formatDate } from './format.ts';
import type { Locale } from './random.ts';
import type { Truth } from './template.ts';

const SKIPPED_KEYS = new Set(['currency', 'document_type', 'schema']);

function normalize(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the absolute values of all numbers in the text, interpreted with either decimal separator. */
function findNumbers(text: string): Set<number> {
  const found = new Set<number>();
  for (const [raw] of text.matchAll(/\d(?:[\d.,'’]|[ \u00a0\u202f](?=\d{3}(?!\d)))*/g)) {
    const plain = raw.replace(/[ \u00a0\u202f'’]/g, '').replace(/[.,]$/, '');
    found.add(Number(plain.replaceAll(',', '')));
    found.add(Number(plain.replaceAll('.', '').replace(',', '.')));
    for (const part of raw.split(/[ \u00a0\u202f]/)) {
      found.add(Number(part.replaceAll(',', '')));
      found.add(Number(part.replaceAll('.', '').replace(',', '.')));
    }
  }
  return found;
}

function isDatePrinted(iso: string, text: string, locale: Locale): boolean {
  const patterns = [
    ...Object.values(DATE_PATTERNS).flat(),
    'D MMMM',
    'DD.MM.',
    'MM/DD',
    'DD/MM',
    'D MMM',
    'MMM D',
    'MMM DD',
    'DD MMM',
    'DD-MM',
    'MMMM YYYY',
    'MM/YYYY',
    'DDMMMYY',
    'DDMMM',
    'EEE D MMM',
    'YYYYMMDD',
    'MMMM D',
    'DD MMM YYYY',
    'DD MMMM YYYY',
    'D.M.YYYY',
    'D MMM YY',
    'DD MMM YY',
    'DD-MMM-YY',
    'M/D/YY',
  ];
  return patterns.some((pattern) => text.includes(normalize(formatDate(iso, pattern, locale))));
}

/**
 * Returns the values that the text does not contain, as `path: value`. Skips enumeration values and booleans
 * in `custom`, because pages express them in other words.
 */
export function findUnprintedValues(truth: Truth, pageText: string, locale: Locale): string[] {
  const text = normalize(pageText);
  const squeezed = text.replaceAll(' ', '');
  const numbers = findNumbers(pageText);
  const enumerated = new Set(
    [...JSON.stringify(truth.schema ?? {}).matchAll(/"enum":(\[[^\]]*\])/g)].flatMap(
      ([, list]) => JSON.parse(list ?? '[]') as unknown[],
    ),
  );
  const missing: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (value === null || typeof value === 'boolean' || enumerated.has(value)) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value as object)) {
        if (!SKIPPED_KEYS.has(key)) visit(inner, `${path}/${key}`);
      }
    } else if (typeof value === 'number') {
      if (!numbers.has(Math.abs(value))) missing.push(`${path}: ${value}`);
    } else if (/^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))) {
      if (!isDatePrinted(String(value), text, locale)) missing.push(`${path}: ${value}`);
    } else if (!squeezed.includes(normalize(String(value)).replaceAll(' ', '').replaceAll(',', ''))) {
      const bare = squeezed.replaceAll(',', '');
      if (!bare.includes(normalize(String(value)).replaceAll(/[ ,]/g, ''))) missing.push(`${path}: ${value}`);
    }
  };
  for (const key of ['fields', 'line_items', 'transactions', 'taxes', 'custom'] as const) {
    visit(truth[key] ?? null, key);
  }
  return missing;
}
