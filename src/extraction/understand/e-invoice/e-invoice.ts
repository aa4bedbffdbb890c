import type { DocumentType, LineItem, Party, Tax } from '../../parsed-data.ts';
import type { Sourced } from './sourced.ts';
import { findPaths, type XmlNode } from './xml.ts';

/** The contents of an electronic invoice or order. The field names are those used in `parsed_data`. */
export interface EInvoice {
  type: DocumentType;
  fields: Record<string, string | number>;
  seller: Party;
  buyer: Party;
  deliveryAddress: string | undefined;
  lines: Omit<LineItem, 'id'>[];
  taxes: Tax[];
  /** Other information in the invoice, for example notes. */
  remarks: { name: string; value: string }[];
  /**
   * The path of each value's XML element, such as `/Invoice/ID`, keyed by the value's JSON pointer in
   * `parsed_data`. If a value comes from several elements, the path is that of their common ancestor.
   */
  paths: Record<string, string>;
  file: string;
}

type Values = Record<string, Sourced | undefined>;

/** An invoice as returned by the readers of the XML formats. Missing values are undefined. */
export interface SourcedInvoice {
  type: DocumentType;
  fields: Values;
  seller: Values;
  buyer: Values;
  deliveryAddress: Sourced<string> | undefined;
  lines: Values[];
  taxes: Values[];
  remarks: Record<string, readonly (Sourced<string> | undefined)[]>;
}

export const MAX_LINES = 5000;
export const MAX_TAXES = 50;

/** Codes for credit notes in UNTDID 1001, the code list of document types. */
const CREDIT_CODES = new Set(['381', '396', '81', '83', '261', '262', '296', '308', '420', '458', '532']);

export function typeOfCode(code: string | undefined): 'invoice' | 'credit_note' {
  return code !== undefined && CREDIT_CODES.has(code) ? 'credit_note' : 'invoice';
}

/** Separates the values of an invoice from the paths of their elements. */
export function separatePaths(file: string, xml: XmlNode, sourced: SourcedInvoice): EInvoice {
  const known = findPaths(xml);
  const paths: Record<string, string> = {};
  const separate = (values: Values, pointer: string): Record<string, string | number> => {
    const out: Record<string, string | number> = {};
    for (const [key, found] of Object.entries(values)) {
      if (found === undefined) continue;
      out[key] = found.value;
      paths[`${pointer}/${key}`] = findCommonPath(found.from.map((node) => known.get(node) ?? ''));
    }
    return out;
  };
  const header = separate({ ...sourced.fields, delivery_address: sourced.deliveryAddress }, '/fields');
  const { delivery_address: deliveryAddress, ...fields } = header;
  return {
    type: sourced.type,
    fields,
    seller: separate(sourced.seller, '/fields/seller'),
    buyer: separate(sourced.buyer, '/fields/buyer'),
    deliveryAddress: typeof deliveryAddress === 'string' ? deliveryAddress : undefined,
    lines: sourced.lines.map((line, i) => separate(line, `/line_items/${i}`)),
    taxes: sourced.taxes.map((tax, i) => separate(tax, `/taxes/${i}`)),
    remarks: Object.entries(sourced.remarks).flatMap(([name, values]) =>
      values.flatMap((found) => (found === undefined ? [] : [{ name, value: found.value }])),
    ),
    paths,
    file,
  };
}

function findCommonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/'));
  const end = first.findIndex((step, index) => others.some((other) => other[index] !== step));
  return (end === -1 ? first : first.slice(0, end)).join('/');
}
