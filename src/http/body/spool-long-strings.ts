import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from '../../intake/stage-file.ts';
import { ApiError } from '../../lib/api-error.ts';
import { JsonStringDecoder } from './json-string-decoder.ts';
import { createRequestTooLargeError } from './read-body.ts';

/** Maximum size of a string that is kept in memory. Longer strings are written to disk. */
export const INLINE_STRING_BYTES = 65_536;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export interface SpooledJson {
  /** JSON with a short placeholder for each string that was moved to a file. */
  json: Buffer;
  /** Paths of the files, keyed by placeholder. The files contain UTF-8 text. */
  files: Map<string, string>;
}

/**
 * Reads megabytes of JSON without keeping them in memory: each long string is unescaped and written to a file
 * in `folder` as it arrives. Validates only long strings, because the parser validates the rest. Throws a 400
 * error if a long string is invalid, and a 413 error if the rest of the JSON is larger than `maxInlineBytes`.
 */
export async function spoolLongStrings(
  chunks: AsyncIterable<Buffer>,
  folder: () => Promise<string>,
  maxInlineBytes: number,
): Promise<SpooledJson> {
  const spooler = new Spooler(folder, maxInlineBytes);
  try {
    for await (const chunk of chunks) await spooler.write(chunk);
    return spooler.finish();
  } finally {
    await spooler.close();
  }
}

class Spooler {
  readonly #folder: () => Promise<string>;
  readonly #inline: GrowingBuffer;
  /** Random, so that a client cannot guess and send a placeholder. */
  readonly #prefix = `spooled-${randomUUID()}-`;
  readonly #files = new Map<string, string>();
  #inString = false;
  /** Whether the last byte is a backslash that escapes the next one. */
  #escaped = false;
  /** The part of the current string that has been received. It is written to disk once it is too long. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #file: { handle: FileHandle; decoder: JsonStringDecoder } | null = null;

  constructor(folder: () => Promise<string>, maxInlineBytes: number) {
    this.#folder = folder;
    this.#inline = new GrowingBuffer(maxInlineBytes);
  }

  async write(chunk: Buffer): Promise<void> {
    let position = 0;
    while (position < chunk.length) {
      const quote = this.#inString ? this.#findEnd(chunk, position) : chunk.indexOf(QUOTE, position);
      const part = chunk.subarray(position, quote === -1 ? chunk.length : quote);
      if (this.#inString) {
        this.#pending.push(part);
        this.#pendingBytes += part.length;
        // Wait only for the disk. Waiting after each short string would be slow, because a body can contain
        // half a million of them.
        if (this.#file !== null || this.#pendingBytes > INLINE_STRING_BYTES) await this.#writePending();
        const ended = quote === -1 ? undefined : this.#endString();
        if (ended !== undefined) await ended;
      } else this.#inline.add(part);
      if (quote === -1) return;
      this.#inline.add(chunk.subarray(quote, quote + 1));
      this.#inString = !this.#inString;
      position = quote + 1;
    }
  }

  finish(): SpooledJson {
    if (this.#inString) throw new ApiError('malformed_request', 'The body is not valid JSON.');
    return { json: this.#inline.content(), files: this.#files };
  }

  async close(): Promise<void> {
    await this.#file?.handle.close();
    this.#file = null;
  }

  /** Returns the index of the closing quote; -1 if it is not in this chunk. */
  #findEnd(chunk: Buffer, start: number): number {
    let quote = chunk.indexOf(QUOTE, start);
    while (quote !== -1 && this.#isEscapedAt(chunk, start, quote)) quote = chunk.indexOf(QUOTE, quote + 1);
    this.#escaped = quote === -1 && this.#isEscapedAt(chunk, start, chunk.length);
    return quote;
  }

  /** Returns true if an odd number of backslashes precedes `end`. */
  #isEscapedAt(chunk: Buffer, start: number, end: number): boolean {
    let first = end;
    while (first > start && chunk[first - 1] === BACKSLASH) first--;
    const isOdd = (end - first) % 2 === 1;
    return first === start && this.#escaped ? !isOdd : isOdd;
  }

  async #writePending(): Promise<void> {
    this.#file ??= await this.#openFile();
    const { handle, decoder } = this.#file;
    const text = this.#pending.map((part) => decoder.write(part)).join('');
    this.#pending = [];
    if (text !== '') await onDisk(handle.writeFile(text));
  }

  async #openFile(): Promise<{ handle: FileHandle; decoder: JsonStringDecoder }> {
    const path = join(await this.#folder(), `text-${this.#files.size}`);
    const handle = await onDisk(open(path, 'wx', 0o600));
    this.#files.set(`${this.#prefix}${this.#files.size}`, path);
    return { handle, decoder: new JsonStringDecoder() };
  }

  /** Returns a promise only if the string is on disk; otherwise, there is nothing to wait for. */
  #endString(): Promise<void> | undefined {
    const pending = this.#pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    if (this.#file !== null) return this.#endFile(this.#file);
    for (const part of pending) this.#inline.add(part);
    return undefined;
  }

  async #endFile({ handle, decoder }: { handle: FileHandle; decoder: JsonStringDecoder }): Promise<void> {
    await onDisk(handle.writeFile(decoder.end()));
    await this.close();
    this.#inline.add(Buffer.from(`${this.#prefix}${this.#files.size - 1}`));
  }
}

/**
 * Collects bytes in one buffer. A list would need far more memory, because most parts are only a few bytes.
 */
class GrowingBuffer {
  readonly #maxBytes: number;
  #buffer = Buffer.allocUnsafe(16_384);
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Throws a 413 error if the limit is exceeded. */
  add(part: Buffer): void {
    const length = this.#length + part.length;
    if (length > this.#maxBytes) throw createRequestTooLargeError(this.#maxBytes);
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    part.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  content(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}
