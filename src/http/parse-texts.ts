import { isStorable } from '../intake/caller-data.ts';
import { createFieldError } from '../lib/api-error.ts';

/** Throws a 422 error if any string in the value contains control characters. */
export function requireStorable(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw createFieldError(field, 'invalid', 'must not contain control characters');
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) requireStorable(entry, `${field}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      requireStorable(name, field);
      requireStorable(member, `${field}.${name}`);
    }
  }
}
