// Types that the OpenAPI document does not define: extracted data (docs/parsed-data.md) and error details.

export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export type Box = [number, number, number, number];

export interface Evidence {
  method: string;
  confidence: number;
  page?: number;
  box?: Box;
  text?: string;
  regions?: { page: number; box: Box }[];
  at?: string;
  from?: string[];
  confirmed?: true;
}

export interface PageInfo {
  number: number;
  width: number;
  height: number;
  unit: 'pt' | 'px' | 'none';
  method: string;
  confidence: number;
  warnings: Warning[];
}

export interface Warning {
  code: string;
  message: string;
  page?: number;
}

export interface TableCell {
  row: number;
  column: number;
  text: string;
  page: number;
  box: Box;
}

export interface Table {
  id: string;
  header_rows: number;
  columns: number;
  parts: { page: number; box?: Box }[];
  rows: string[][];
  cells?: TableCell[];
  sheet?: string;
  hidden?: true;
  truncated?: true;
  total_rows?: number;
}

export interface Check {
  name: string;
  passed: boolean;
  message?: string;
}

export interface KeyValue {
  key: string;
  value: string | boolean;
  page: number;
  box?: Box;
}

export interface Code {
  format: string;
  text: string;
  page: number;
  box?: Box;
}

/** A row of a list such as `line_items`, with scalar values keyed by name. */
export type Row = Record<string, unknown>;

/**
 * One of several documents in a file. If a file has only one document, the values are only at the top level.
 */
export interface Segment {
  pages: [number, number];
  document_type: string;
  fields?: Record<string, unknown>;
  line_items?: Row[];
  taxes?: Row[];
}

export interface ParsedData {
  version: 1;
  document_type: string;
  document_type_confidence: number;
  language?: string;
  fields: Record<string, unknown>;
  line_items: Row[];
  taxes: Row[];
  transactions: Row[];
  key_values: KeyValue[];
  codes: Code[];
  tables: Table[];
  text: string;
  pages: PageInfo[];
  evidence: Record<string, Evidence>;
  checks: Check[];
  warnings: Warning[];
  segments: Segment[];
  custom?: Record<string, unknown>;
}

/** A correction of one value: a new value (null removes it), its box, or both. */
export interface Correction {
  pointer: string;
  value?: unknown;
  page?: number;
  box?: Box;
}
