/** Reads a little-endian binary file. */
export class ByteReader {
  #at = 0;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  int8(): number {
    return this.#view.getInt8(this.#take(1));
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  /** Returns a number, which is exact only up to 2⁵³. */
  int64(): number {
    return Number(this.#view.getBigInt64(this.#take(8), true));
  }

  float32(): number {
    return this.#view.getFloat32(this.#take(4), true);
  }

  float64(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#take(length), length);
  }

  /** Reads a length-prefixed string. */
  text(): string {
    return Buffer.from(this.bytes(this.uint32())).toString();
  }

  /** @throws {RangeError} if fewer than `length` bytes are left */
  #take(length: number): number {
    const from = this.#at;
    if (length < 0 || from + length > this.#view.byteLength) throw new RangeError('The file ends too early.');
    this.#at = from + length;
    return from;
  }
}
