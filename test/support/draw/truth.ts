import type { LineItem, Tax, Transaction } from '../../../src/extraction/parsed-data.ts';

/** Values on a generated document, keyed by their paths in `parsed_data` ("seller.name"). */
export interface Truth {
  type: string;
  fields: Record<string, string | number>;
  lines: Omit<LineItem, 'id'>[];
  taxes: Tax[];
  /** In printed order. */
  transactions?: Omit<Transaction, 'id'>[];
  /** Labels of a form and their values. */
  keyValues?: Record<string, string | boolean>;
}

export interface Drawn {
  name: string;
  layout: string;
  heldOut: boolean;
  language: string;
  bytes: Uint8Array;
  truth: Truth;
}

export function formatIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
