// Types for Kysely. The files in migrations/ create these tables.
import type { ColumnType, Generated } from 'kysely';
import type { JudgedValues, TaughtValues } from '../../domain/layouts.ts';
import type { ExampleStep, TeachingStatus } from '../../domain/teachings.ts';

export interface SuppliersTable {
  id: string;
  project_id: string;
  created_at: Generated<Date>;
  external_id: Generated<string | null>;
  names: Generated<string[]>;
  name_keys: Generated<string[]>;
  name_starts: Generated<string[]>;
  tax_ids: Generated<string[]>;
  ibans: Generated<string[]>;
  currency: Generated<string | null>;
}

export interface SupplierFactsTable {
  document_id: string;
  supplier_id: string;
  project_id: string;
  name: string;
  name_key: string;
  tax_id: string | null;
  iban: string | null;
  currency: string | null;
  confirmed_at: Date;
}

export interface LayoutSketchesTable {
  document_id: string;
  signs: number[];
  sketch: string;
}

export interface LayoutsTable {
  id: string;
  project_id: string;
  active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface LayoutExamplesTable {
  id: string;
  document_id: string | null;
  layout_id: string;
  taught: ColumnType<TaughtValues, string, string>;
  judged: ColumnType<JudgedValues, string, string>;
  taught_at: Date;
  /** Null if the hashes are stored with the document, together with the sketch. */
  signs: number[] | null;
  sketch: string | null;
}

export interface LayoutSignsTable {
  project_id: string;
  sign: number;
  example_id: string;
}

export interface LayoutSharingTable {
  project_id: string;
  from_project_id: string;
}

export interface TeachingsTable {
  id: string;
  project_id: string;
  actor_id: string;
  status: TeachingStatus;
  attempts: Generated<number>;
  error: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

/** The JSON columns are missing here, because only `selectExamples` reads them. */
export interface TeachingExamplesTable {
  teaching_id: string;
  position: number;
  document_id: string;
  expected: string;
  step: ExampleStep;
  before: string | null;
  after: string | null;
  error: string | null;
}
