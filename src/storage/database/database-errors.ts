import { RecordsUnavailableError } from '../../domain/ports/records.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Classes of SQLSTATE that say "not now": connection, resources, shutdown. */
const UNAVAILABLE = /^(08|53|57P0[1-5]|58)/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    codeOf(error) === UNIQUE_VIOLATION &&
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

/** Whether the database could not be reached or could not take it now, so that a later try may go well. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof RecordsUnavailableError) return true;
  const code = codeOf(error);
  if (UNAVAILABLE.test(code) || NETWORK.has(code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}
