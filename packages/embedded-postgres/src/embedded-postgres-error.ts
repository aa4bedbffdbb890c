/** Why the embedded server cannot be used. Each problem has a different solution. */
export type EmbeddedPostgresProblem =
  | 'cannot_run'
  | 'not_writable'
  | 'disk_full'
  | 'other_version'
  | 'in_use_elsewhere'
  | 'damaged'
  | 'start_failed';

/** The message explains the reason to users; the application adds advice that depends on `problem`. */
export class EmbeddedPostgresError extends Error {
  readonly problem: EmbeddedPostgresProblem;

  constructor(problem: EmbeddedPostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.problem = problem;
  }
}

/** Creates the error for binaries that are missing or that this machine cannot run. */
export function createCannotRunError(reason: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError('cannot_run', `The embedded PostgreSQL cannot run here: ${reason}.`, {
    cause,
  });
}

/** Converts the error of a server program that the operating system could not start. */
export function createCannotStartError(error: unknown): EmbeddedPostgresError {
  // The program exists, but the dynamic loader that it needs does not, for example on a system with musl.
  if (getErrorCode(error) === 'ENOENT')
    return createCannotRunError('this system lacks the C library it needs (glibc)', error);
  if (getErrorCode(error) === 'EPERM')
    return createCannotRunError('root is not allowed to start programs as another account', error);
  return createCannotRunError(getErrorMessage(error).trim(), error);
}

/** Creates the error for a full `folder`. `reason` is the message of the operating system or the server. */
export function createDiskFullError(folder: string, reason: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk_full',
    `No space is left for the embedded PostgreSQL in ${folder} (${reason}).`,
    { cause },
  );
}

/** Creates the error for a `folder` that the application's account cannot write to. */
export function createNotWritableError(
  folder: string,
  reason: string,
  cause?: unknown,
): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not_writable',
    `The embedded PostgreSQL cannot write to ${folder} (${reason}).`,
    { cause },
  );
}

/** Creates the error for a server or initdb that exited; `output` is what it printed. */
export function createStartFailedError(folder: string, output: string): EmbeddedPostgresError {
  const reason = findReason(output);
  if (/No space left on device|Disk quota exceeded|Check free disk space/i.test(output))
    return createDiskFullError(folder, reason);
  if (/Permission denied|Read-only file system|Operation not permitted/i.test(output)) {
    return createNotWritableError(folder, reason);
  }
  if (/could not look up effective user/i.test(output)) {
    return createCannotRunError('the account that runs this program has no entry in /etc/passwd');
  }
  if (/error while loading shared libraries|version `GLIBC/i.test(output))
    return createCannotRunError(reason);
  return new EmbeddedPostgresError(
    'start_failed',
    `The embedded PostgreSQL in ${folder} did not start: ${reason || 'it gave no reason'}. ` +
      `Its log is ${folder}/server.log.`,
  );
}

/** Converts file system errors that concern paths in `folder`; returns any other error unchanged. */
export function explainFileError(folder: string, error: unknown): unknown {
  if (error instanceof EmbeddedPostgresError) return error;
  switch (getErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return createDiskFullError(folder, getErrorMessage(error), error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return createNotWritableError(folder, getErrorMessage(error), error);
    default:
      return error;
  }
}

/** Returns the `code` of a system error or PostgreSQL error, or null. */
export function getErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the lines that state a reason, or the last lines if none does. */
function findReason(output: string): string {
  const lines = output.trim().split('\n');
  const reasons = lines.filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  return (reasons.length > 0 ? reasons.slice(0, 2) : lines.slice(-3)).join(' / ');
}
