import type { Evidence, FieldValue } from '../../parsed-data.ts';
import type { NameRole } from './name-roles.ts';

/** Fields, and their evidence keyed by JSON pointer. */
export interface FieldsRead {
  fields: Record<string, FieldValue>;
  evidence: Readonly<Record<string, Evidence>>;
}

/** Returns the JSON pointer to the name of the party with this role. */
export function getNamePointer(role: NameRole): string {
  return role === 'bank' || role === 'account_holder' ? `/fields/${role}` : `/fields/${role}/name`;
}
