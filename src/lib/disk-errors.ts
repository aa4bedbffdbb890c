/**
 * Codes of errors that occur if a disk, volume or network file system is temporarily unusable, or if a
 * process has run out of file handles.
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

/** Returns the code of a failed system call, or null for any other error. */
export function getSystemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/**
 * Returns true if the disk is full or too many files are open. Neither is caused by the file being processed.
 */
export function isExhausted(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(getSystemErrorCode(error) ?? '');
}

/** Also returns true if a disk quota is exceeded. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(getSystemErrorCode(error) ?? '');
}

/** Returns true for temporary failures that are not caused by the file being processed. */
export function isDiskUnavailable(error: unknown): boolean {
  const code = getSystemErrorCode(error);
  return code !== null && CODES.has(code);
}
