/**
 * Errors of a disk, volume or network file system that is currently unusable, or of a process that has run
 * out of file handles.
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

/** Returns null for errors other than failed system calls. */
export function getSystemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Returns true if the disk is full or too many files are open. Neither is the fault of the file. */
export function isExhausted(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(getSystemErrorCode(error) ?? '');
}

/** Also returns true if a disk quota is exceeded. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(getSystemErrorCode(error) ?? '');
}

/** Returns true for temporary failures that are not the fault of the file. */
export function isDiskUnavailable(error: unknown): boolean {
  const code = getSystemErrorCode(error);
  return code !== null && CODES.has(code);
}
