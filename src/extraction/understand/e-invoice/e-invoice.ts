import type { DocumentType, LineItem, Party, Tax } from '../../parsed-data.ts';

/** What an electronic invoice or order contains, in the names of `parsed_data`. */
export interface EInvoice {
  type: DocumentType;
  fields: Record<string, string | number>;
  seller: Party;
  buyer: Party;
  deliveryAddress: string | undefined;
  lines: Omit<LineItem, 'id'>[];
  taxes: Tax[];
  /** Name of the file inside the PDF. */
  file: string;
}

export const MAX_LINES = 5000;

/** Credit notes in UNTDID 1001, the code list of document types. */
const CREDIT_CODES = new Set(['381', '396', '81', '83', '261', '262', '296', '308', '420', '458', '532']);

export function typeOfCode(code: string | undefined): 'invoice' | 'credit_note' {
  return code !== undefined && CREDIT_CODES.has(code) ? 'credit_note' : 'invoice';
}

export function defined<T>(values: Record<string, T | undefined>): Record<string, T> {
  const out: Record<string, T> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) out[key] = value;
  return out;
}

export function nonZero(value: number | undefined): number | undefined {
  return value === 0 ? undefined : value;
}

/** Electronic addresses may also be identifiers of a network. */
export function emailOrNothing(address: string | undefined): string | undefined {
  return address?.includes('@') ? address : undefined;
}
