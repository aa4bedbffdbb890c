/** Codes of a disk, volume or network file system that cannot be used now, and of a process without file handles. */
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
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whether the disk is full or too many files are open: it says nothing about what was to be read or written. */
export function isExhausted(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(systemErrorCode(error) ?? '');
}

/** Whether a disk, or the part of it that is ours, is full. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(systemErrorCode(error) ?? '');
}

/** Whether a file could not be read or written for a reason that lies outside the file and may go away. */
export function isDiskUnavailable(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code !== null && CODES.has(code);
}
