import koffi from 'koffi';

/** Looks up C functions in the running process itself, which works with any C library. */
const library = koffi.load(null);

export const getErrno = (): number => koffi.errno();

export const prctl = library.func(
  'int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)',
);
export const openPath = library.func('int open(const char *, int)');
export const setDescriptorFlags = library.func('fcntl', 'int', ['int', 'int', 'int']);
export const setResourceLimit = library.func('int setrlimit(int, const uint8_t *)');

const declareSyscall = (types: string[]) => library.func('syscall', 'long', ['long', ...types]);

export const landlockCreateRuleset = declareSyscall(['const uint8_t *', 'size_t', 'uint32_t']);
export const landlockAddRule = declareSyscall(['int', 'int', 'const uint8_t *', 'uint32_t']);
export const landlockRestrictSelf = declareSyscall(['int', 'uint32_t']);
export const seccomp = declareSyscall(['uint32_t', 'uint32_t', 'const uint8_t *']);

/** Copies bytes to memory that never moves, and returns the address. */
export function pin(bytes: Buffer): bigint {
  const memory: unknown = koffi.alloc('uint8_t', bytes.length);
  new Uint8Array(koffi.view(memory, bytes.length)).set(bytes);
  return BigInt(koffi.address(memory));
}
