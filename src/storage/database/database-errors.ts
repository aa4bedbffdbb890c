import pg from 'pg';
import { RecordsUnavailableError } from '../../domain/ports/records.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * SQLSTATE classes and codes of temporary errors: connection (08), serialization and deadlock (40), resources
 * such as a full disk (53), unavailable locks (55P03), statement timeouts and shutdown (57), system errors
 * (58), and sessions that were ended because they were idle for too long (25P03, 25P04).
 */
const UNAVAILABLE = /^(08|40|53|55P03|57|58|25P0[34])/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENFILE',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * If a connection is lost before or during a statement, the driver's error has no code, only one of these
 * messages.
 */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection (terminated|ended)|not queryable|Client was closed|Query read timeout/;

function readCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    readCode(error) === UNIQUE_VIOLATION &&
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

/** Returns true if the database is unreachable or temporarily unable to execute statements. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof RecordsUnavailableError) return true;
  const code = readCode(error);
  if (UNAVAILABLE.test(code) || NETWORK.has(code)) return true;
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}

/**
 * Returns true if the server rejected the statement, in which case the transaction cannot have been
 * committed.
 */
export function isRefusedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isUnavailable(error);
}

/**
 * Returns true if a prepared statement can no longer be used, because a migration changed its columns.
 */
export function isStalePlan(error: unknown): boolean {
  return readCode(error) === '0A000' && /cached plan must not change result type/.test(readMessage(error));
}

/** The server is starting, recovering from a crash or stopping (`cannot_connect_now`). */
const CANNOT_CONNECT_NOW = '57P03';
/** Limits the depth, because causes could form a cycle. */
const MAX_DEPTH = 5;

/** Returns the kind and reason of an outage, or null if the error has a different cause. */
export function findOutage(error: unknown): { kind: 'recovering' | 'unreachable'; reason: string } | null {
  if (!isUnavailable(error) && !listCauses(error).some(isUnavailable)) return null;
  const causes = [error, ...listCauses(error)];
  const isRecovering = causes.some(
    (cause) => readCode(cause) === CANNOT_CONNECT_NOW && !/shutting down/.test(readMessage(cause)),
  );
  const reason = causes.map(readMessage).findLast((message) => message !== '') ?? 'no reason was given';
  return { kind: isRecovering ? 'recovering' : 'unreachable', reason };
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < MAX_DEPTH; cause = cause.cause) {
    // If a host has several addresses, there are several errors. The last one is as informative as the
    // others.
    const inner: unknown = cause instanceof AggregateError ? cause.errors.at(-1) : cause.cause;
    if (inner instanceof Error) causes.push(inner);
  }
  return causes;
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
