const UNITS = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['kB', 1024],
] as const;

/**
 * Formats a number of bytes: 15,728,640 becomes `15 MB`. Units are powers of 1,024, and there is at most one
 * decimal.
 */
export function formatSize(bytes: number): string {
  const unit = UNITS.find(([, size]) => bytes >= size);
  if (unit === undefined) return `${bytes} bytes`;
  const [name, size] = unit;
  return `${Math.round((bytes / size) * 10) / 10} ${name}`;
}
