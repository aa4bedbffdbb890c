/** Memory is not returned if a process uses less than this, because returning it takes up to 50 ms. */
const LARGE_BYTES = 400e6;

let trim: Promise<() => void> | undefined;

/**
 * Returns freed memory to the operating system. The GNU C library keeps freed memory while memory above it is
 * in use: about 200 MB after a dense page (see malloc_trim(3)). Does nothing with other C libraries.
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
    // The C library is not the GNU one, or koffi does not support the processor. The process is then replaced
    // when it uses too much memory.
    return () => {};
  }
}
