/** Maximum size of a copy. Copies of even the largest accepted files are much smaller. */
const MAX_BYTES = 256_000_000;
/**
 * Version and size of PDFium's structure for writing files, which consists of the version and the address of
 * a function.
 */
export const WRITER_VERSION = 1;
export const WRITER_BYTES = 8;

export class CopyWriter {
  /** Address of PDFium's structure for writing files. */
  readonly address: number;
  #blocks: Buffer[] = [];
  #length = 0;

  constructor(address: number) {
    this.address = address;
  }

  /** Stores a copy of a block. Returns 0, which stops the writing, if the copy is too large. */
  write(block: Uint8Array): number {
    this.#length += block.length;
    if (this.#length > MAX_BYTES) return 0;
    this.#blocks.push(Buffer.from(block));
    return 1;
  }

  /** Returns everything that was written since the last call. */
  take(): Buffer {
    const written = Buffer.concat(this.#blocks);
    this.#blocks = [];
    this.#length = 0;
    return written;
  }
}
