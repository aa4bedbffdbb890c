import type { Koffi } from './koffi.ts';

/** Letters of a page that are read at most; LiteParse reads pages of more. Memory that is not written to costs nothing. */
export const MAX_LETTERS = 65_536;
/** Bytes of PDFium's record of a character. */
const RECORD_BYTES = 80;
export const SCRATCH_BYTES = 4096;

/** One native memory block: the characters of a page, followed by the results of single calls. */
export interface NativeMemory {
  /** Where the records of letters are to be written to. */
  readonly letters: number;
  /** Where short answers are to be written to, in steps of four bytes: see `scratch`. */
  readonly answer: number;
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  /** The result at `answer`. */
  readonly floats: Float32Array;
  readonly words: Uint32Array;
  readonly bytes: Buffer;
}

export function allocate(koffi: Koffi): NativeMemory {
  const size = MAX_LETTERS * RECORD_BYTES;
  const block: unknown = koffi.alloc('uint8_t', size + SCRATCH_BYTES);
  const buffer = koffi.view(block, size + SCRATCH_BYTES);
  const letters = Number(koffi.address(block));
  return {
    letters,
    answer: letters + size,
    f64: new Float64Array(buffer, 0, size / 8),
    f32: new Float32Array(buffer, 0, size / 4),
    u32: new Uint32Array(buffer, 0, size / 4),
    i32: new Int32Array(buffer, 0, size / 4),
    floats: new Float32Array(buffer, size, SCRATCH_BYTES / 4),
    words: new Uint32Array(buffer, size, SCRATCH_BYTES / 4),
    bytes: Buffer.from(buffer, size, SCRATCH_BYTES),
  };
}
