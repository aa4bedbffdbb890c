import type { LineItem, Tax, Transaction } from '../../../src/extraction/parsed-data.ts';

/** The values on a generated document, keyed by their paths in `parsed_data` ("seller.name"). */
export interface Truth {
  type: string;
  fields: Record<string, string | number>;
  lines: Omit<LineItem, 'id'>[];
  taxes: Tax[];
  /** Transactions in the order in which they are printed. */
  transactions?: Omit<Transaction, 'id'>[];
  /** Values of a form, keyed by their labels. */
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
