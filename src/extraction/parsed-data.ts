// The public format of results, which is documented in docs/parsed-data.md.

import type { DocumentType } from '../lib/document-types.ts';

/** `[x0, y0, x1, y1]` on the upright page, in page units. The origin is at the top left. */
export type Box = [number, number, number, number];

export type { DocumentType };

export interface Party {
  name?: string;
  address?: string;
  tax_id?: string;
  registration_number?: string;
  email?: string;
  phone?: string;
  website?: string;
  iban?: string;
  bic?: string;
}

export type FieldValue = string | number | boolean | Party | FieldValue[] | { [key: string]: FieldValue };

export interface LineItem {
  id: string;
  sku?: string;
  description?: string;
  quantity?: number;
  unit?: string;
  unit_price?: number;
  discount?: number;
  tax_rate?: number;
  amount?: number;
}

export interface Tax {
  rate?: number;
  base?: number;
  amount?: number;
}

export interface Transaction {
  id: string;
  date?: string;
  value_date?: string;
  description?: string;
  counterparty?: string;
  amount?: number;
  balance?: number;
}

export interface KeyValue {
  key: string;
  value: string | boolean;
  page: number;
  box?: Box;
}

export interface Code {
  /** The kind of code, such as `qr`, `ean_13` or `code_128`. */
  format: string;
  text: string;
  page: number;
  box?: Box;
  meaning?: { kind: string; [key: string]: string | number };
}

export type ColumnType =
  | 'string'
  | 'integer'
  | 'number'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'money'
  | 'empty';

export interface TableCell {
  row: number;
  column: number;
  row_span: number;
  column_span: number;
  text: string;
  page: number;
  box: Box;
}

export interface Table {
  id: string;
  header_rows: number;
  columns: number;
  parts: { page: number; box?: Box }[];
  /** If a cell spans several positions, only the first contains its text. */
  rows: string[][];
  /** Missing if the table has no layout. */
  cells?: TableCell[];
  sheet?: string;
  hidden?: true;
  column_types?: ColumnType[];
  truncated?: true;
  total_rows?: number;
}

export interface PageInfo {
  number: number;
  /** Width of the page; 0 for formats without a layout. */
  width: number;
  height: number;
  unit: 'pt' | 'px' | 'none';
  /**
   * The source of the text: the text layer, OCR, both, or the structure of the file; `none` if there is no
   * text.
   */
  method: 'text' | 'ocr' | 'mixed' | 'structure' | 'none';
  /** Mean confidence of the words, from 0 to 1. */
  confidence: number;
  warnings: Warning[];
  /** Clockwise rotation in degrees that made the page upright, in addition to the rotation in the file. */
  rotation?: 90 | 180 | 270;
}

export type EvidenceMethod =
  | 'xml'
  | 'form'
  | 'code'
  | 'label'
  | 'layout'
  | 'schema'
  | 'learned'
  | 'human'
  | 'derived'
  | 'llm';

/**
 * Where a value comes from: a printed place (page, box, text), a part of the file (at), or other values
 * (from).
 */
export interface Evidence {
  method: EvidenceMethod;
  /**
   * Calibrated probability that the value is correct: of all values with a confidence of 0.9, nine in ten are
   * correct.
   */
  confidence: number;
  page?: number;
  box?: Box;
  text?: string;
  /** Set if the value is printed in several places. */
  regions?: { page: number; box: Box }[];
  /** A cell or path in a format without a layout, such as `Sheet1!B4` or `row 3, column 2`. */
  at?: string;
  /** JSON pointers to the values from which this value was calculated. */
  from?: string[];
  /** Set for a language model's value that is not printed in the document. */
  grounded?: false;
}

export interface Check {
  name: string;
  passed: boolean;
  message?: string;
}

export interface Warning {
  code: string;
  message: string;
  page?: number;
}

export interface Segment {
  pages: [number, number];
  box?: Box;
  document_type: DocumentType;
  fields?: Record<string, FieldValue>;
  line_items?: LineItem[];
  taxes?: Tax[];
}

export interface ParsedData {
  version: 1;
  document_type: DocumentType;
  document_type_confidence: number;
  /** BCP 47 tag; missing if the language cannot be detected. */
  language?: string;
  fields: Record<string, FieldValue>;
  line_items: LineItem[];
  taxes: Tax[];
  transactions: Transaction[];
  key_values: KeyValue[];
  codes: Code[];
  tables: Table[];
  /** The text in reading order, as Markdown. */
  text: string;
  pages: PageInfo[];
  /** Evidence for each value, keyed by JSON pointer. */
  evidence: Record<string, Evidence>;
  checks: Check[];
  warnings: Warning[];
  segments: Segment[];
  /** Values of the project's custom fields; missing if there are none. */
  custom?: Record<string, unknown>;
}
