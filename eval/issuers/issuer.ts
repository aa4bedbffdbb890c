import type { Locale, Random } from '../../training/random.ts';
import type { Truth } from '../../training/template.ts';

/** A fictitious company or authority, whose documents all have the same layout. */
export interface Issuer {
  name: string;
  /** BCP 47 language tag. */
  language: string;
  /** Determines the names and addresses of the issuer's customers. */
  locale: Locale;
  /** Draws a document. Its customer, items, amounts and optional blocks are random. */
  draw(random: Random): { html: string; truth: Truth };
}

export function writeHtml(language: string, css: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>${css}</style></head><body>${body}</body></html>\n`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function formatNumber(value: number, thousands: string, decimal: string, digits = 2): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${value < 0 ? '-' : ''}${grouped}${fraction ? decimal + fraction : ''}`;
}

export function join<T>(list: readonly T[], write: (entry: T, index: number) => string): string {
  return list.map(write).join('');
}
