const UNITS = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['kB', 1024],
] as const;

/** Formats a number of bytes: 15,728,640 is `15 MB`. At most one decimal, in steps of 1,024. */
export function formatSize(bytes: number): string {
  const unit = UNITS.find(([, size]) => bytes >= size);
  if (unit === undefined) return `${bytes} bytes`;
  const [name, size] = unit;
  return `${Math.round((bytes / size) * 10) / 10} ${name}`;
}
