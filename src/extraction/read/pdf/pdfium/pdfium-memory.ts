/** Size of the buffer for short results from PDFium, in bytes. */
export const ANSWER_BYTES = 4096;

/** The part of `WebAssembly.Memory` that is used here. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/**
 * Accesses PDFium's memory. Any call may enlarge the memory, which detaches the existing views; new views are
 * created when needed.
 */
export class PdfiumMemory {
  readonly #memory: WasmMemory;
  /** Address of the buffer for short results. */
  readonly answer: number;
  #view: DataView;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(memory: WasmMemory, answer: number) {
    this.#memory = memory;
    this.answer = answer;
    this.#view = new DataView(memory.buffer);
    this.#bytes = new Uint8Array(memory.buffer);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    if (this.#bytes.length === 0) this.#renew();
    return this.#bytes;
  }

  float(index: number): number {
    if (this.#bytes.length === 0) this.#renew();
    return this.#view.getFloat32(this.answer + 4 * index, true);
  }

  double(index: number): number {
    if (this.#bytes.length === 0) this.#renew();
    return this.#view.getFloat64(this.answer + 8 * index, true);
  }

  integer(index: number): number {
    if (this.#bytes.length === 0) this.#renew();
    return this.#view.getUint32(this.answer + 4 * index, true);
  }

  /**
   * Returns text from the buffer for short results. `length` is in bytes and includes the terminating zero.
   */
  text(length: number, encoding: 'latin1' | 'utf16le'): string {
    const bytes = this.bytes.subarray(this.answer, this.answer + Math.max(0, Math.min(length, ANSWER_BYTES)));
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
    const end = text.indexOf('\0');
    return end === -1 ? text : text.slice(0, end);
  }

  #renew(): void {
    this.#view = new DataView(this.#memory.buffer);
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }
}
