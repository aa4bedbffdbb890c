/** A process that uses less is left alone: giving memory back takes up to 50 ms. */
const LARGE_BYTES = 400e6;

let trim: Promise<() => void> | undefined;

/**
 * Gives the memory that libraries have freed back to the system. The C library of GNU keeps it
 * wherever memory above it is in use: some 200 MB after a dense page (malloc_trim(3)). Elsewhere nothing happens.
 */
export async function returnMemory(): Promise<void> {
  if (process.memoryUsage.rss() < LARGE_BYTES) return;
  trim ??= bindTrim();
  (await trim)();
}

async function bindTrim(): Promise<() => void> {
  if (process.platform !== 'linux') return () => {};
  try {
    const { default: koffi } = await import('koffi');
    const mallocTrim = koffi.load('libc.so.6').func('int malloc_trim(size_t)');
    return () => void mallocTrim(0);
  } catch {
    // Another C library, or a processor for which there is no koffi: the process is replaced when it keeps too much.
    return () => {};
  }
}
