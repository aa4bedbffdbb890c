import type { Evidence, FieldValue } from '../../parsed-data.ts';
import type { NameRole } from './name-roles.ts';

/** Fields, with their evidence keyed by JSON pointer. */
export interface FieldsRead {
  fields: Record<string, FieldValue>;
  evidence: Readonly<Record<string, Evidence>>;
}

export function getNamePointer(role: NameRole): string {
  return role === 'bank' || role === 'account_holder' ? `/fields/${role}` : `/fields/${role}/name`;
}
