/**
 * Error codes that mean that a disk, volume or network file system is currently unusable, or that the process
 * has run out of file handles.
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

/** Returns the error code of a failed system call; null for other errors. */
export function getSystemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whether the disk is full or too many files are open. Neither is the fault of the file. */
export function isExhausted(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(getSystemErrorCode(error) ?? '');
}

/** Whether a disk, or our quota on it, is full. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(getSystemErrorCode(error) ?? '');
}

/** Whether a file operation failed for a temporary reason that is not the fault of the file. */
export function isDiskUnavailable(error: unknown): boolean {
  const code = getSystemErrorCode(error);
  return code !== null && CODES.has(code);
}
