/**
 * Error codes of a disk, volume or network file system that cannot be used now, and of a process without file
 * handles.
 */
const CODES = new Set([
  'EACCES',
  'EAGAIN',
  'EBUSY',
  'EDQUOT',
  'EHOSTDOWN',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOMEM',
  'ENOSPC',
  'ENOTCONN',
  'ENXIO',
  'EPERM',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
]);

/** The code of a failed system call, or null. */
export function getSystemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whether the disk is full or too many files are open, which is not caused by the file. */
export function isExhausted(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(getSystemErrorCode(error) ?? '');
}

/** Whether a disk, or our quota on it, is full. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(getSystemErrorCode(error) ?? '');
}

/** Whether a file operation failed for a temporary reason that is not caused by the file. */
export function isDiskUnavailable(error: unknown): boolean {
  const code = getSystemErrorCode(error);
  return code !== null && CODES.has(code);
}
