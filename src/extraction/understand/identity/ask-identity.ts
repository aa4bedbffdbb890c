import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { answerSchema } from '../questions/answer-schema.ts';
import type { MrzField } from './mrz.ts';
import { findCountry, findSex } from './values.ts';

const DATE: FieldSchema = { type: 'string', format: 'date' };
const TEXT: FieldSchema = { type: 'string' };
const SCHEMA: FieldSchema = {
  type: 'object',
  properties: {
    document_number: TEXT,
    surname: TEXT,
    given_names: TEXT,
    birth_date: DATE,
    expiry_date: DATE,
    nationality: TEXT,
    sex: TEXT,
  } satisfies Record<MrzField, FieldSchema>,
};

/** A value of the holder or the document, and its evidence. */
export interface AskedValue {
  value: string;
  evidence: Evidence;
}

/**
 * Reads the values of an identity document in the same way as custom fields, which are found by the meaning
 * of their labels in any language.
 */
export function askIdentity(context: Context): Map<MrzField, AskedValue> {
  const known = { fields: {}, line_items: [], transactions: [], taxes: [], evidence: {} };
  const { values, evidence } = answerSchema(context, SCHEMA, known, undefined, null);
  const asked = new Map<MrzField, AskedValue>();
  for (const key of Object.keys(SCHEMA.properties ?? {}) as MrzField[]) {
    const printed = values[key];
    const own = evidence[`/custom/${key}`];
    if (typeof printed !== 'string' || !own) continue;
    const value = toStandardForm(key, printed);
    if (value !== null) asked.set(key, { value, evidence: own });
  }
  return asked;
}

function toStandardForm(key: MrzField, printed: string): string | null {
  if (key === 'nationality') return findCountry(printed);
  return key === 'sex' ? findSex(printed) : printed;
}
