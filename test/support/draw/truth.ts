import type { LineItem, Tax, Transaction } from '../../../src/extraction/parsed-data.ts';

/** What a drawn document prints, in the names of parsed_data: field by its path ("seller.name"). */
export interface Truth {
  type: string;
  fields: Record<string, string | number>;
  lines: Omit<LineItem, 'id'>[];
  taxes: Tax[];
  /** Transactions of a statement, in their order. */
  transactions?: Omit<Transaction, 'id'>[];
  /** Labels with their values, of a form. */
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
