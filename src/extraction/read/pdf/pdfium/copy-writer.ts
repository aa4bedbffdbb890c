/** Larger copies are given up: a file of the permitted size whose objects were compressed stays far below. */
const MAX_BYTES = 256_000_000;
/** Version of PDFium's structure for writing files, and its size: the version and the address of the function. */
export const WRITER_VERSION = 1;
export const WRITER_BYTES = 8;

/** What PDFium writes, block by block. */
export class CopyWriter {
  /** Where PDFium finds its structure for writing files. */
  readonly address: number;
  #blocks: Buffer[] = [];
  #length = 0;

  constructor(address: number) {
    this.address = address;
  }

  /** Takes a copy of a block; 0 stops the writing. */
  write(block: Uint8Array): number {
    this.#length += block.length;
    if (this.#length > MAX_BYTES) return 0;
    this.#blocks.push(Buffer.from(block));
    return 1;
  }

  /** Everything that was written since the last call. */
  take(): Buffer {
    const written = Buffer.concat(this.#blocks);
    this.#blocks = [];
    this.#length = 0;
    return written;
  }
}
