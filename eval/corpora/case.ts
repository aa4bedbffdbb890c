import type { FieldSchema } from '../../src/extraction/options.ts';
import type { LineItem } from '../../src/extraction/parsed-data.ts';

/** A file with known values. */
export interface Case {
  name: string;
  file: string;
  /** The seller or template. All of its documents are in the same cross-validation fold. */
  family: string;
  values: {
    field: string;
    pointer: string;
    orElse?: string;
    expected: unknown;
    same: (got: unknown, expected: unknown) => boolean;
  }[];
  lines?: { name: string; quantity?: unknown; amount?: unknown }[];
  schema?: FieldSchema;
  /** The order of the values does not matter; `field` is a pointer under `/custom`. */
  sets?: { field: string; expected: string[] }[];
  withoutEmbedded?: true;
}

export type GivenItem = Omit<LineItem, 'id'>;
