import { ApiError } from '../../lib/api-error.ts';
import { type PartHeaders, parsePartHeaders } from './part-headers.ts';

export interface MultipartLimits {
  parts: number;
  /** Maximum size of a part's headers in bytes. */
  headerBytes: number;
}

export interface Part extends PartHeaders {
  /**
   * The body must be read before the next part is requested, because requesting a part skips the rest of this
   * one.
   */
  body: AsyncIterable<Buffer>;
}

const HEADER_END = Buffer.from('\r\n\r\n');
const CRLF = Buffer.from('\r\n');

/**
 * Yields the parts of a `multipart/form-data` body in order, keeping only one chunk in memory. Throws a 400
 * error if the body does not match its boundary, and a 413 error if it has too many parts.
 */
export async function* parseMultipart(
  chunks: AsyncIterable<Buffer>,
  boundary: string,
  limits: MultipartLimits,
): AsyncGenerator<Part, void, undefined> {
  const reader = new DelimitedReader(chunks, Buffer.from(`\r\n--${boundary}`, 'latin1'));
  try {
    await drain(reader.untilDelimiter());
    for (let count = 1; await reader.startsPart(); count++) {
      if (count > limits.parts)
        throw new ApiError('payload_too_large', `At most ${limits.parts} parts are accepted.`);
      const headers = parsePartHeaders(await reader.readHeaders(limits.headerBytes));
      yield { ...headers, body: reader.untilDelimiter() };
      if (!reader.atDelimiter) await drain(reader.untilDelimiter());
    }
  } finally {
    await reader.close();
  }
}

/**
 * Validates the boundary of a Content-Type (RFC 2046: up to 70 characters). Throws a 400 error if it is
 * invalid.
 */
export function checkBoundary(boundary: string | undefined): string {
  if (boundary !== undefined && /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/.test(boundary))
    return boundary;
  throw new ApiError('malformed_request', 'The Content-Type has no valid multipart boundary.');
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

/** Reads chunks up to a delimiter, and buffers only bytes that could be the beginning of a delimiter. */
class DelimitedReader {
  #chunks: AsyncIterator<Buffer>;
  #delimiter: Buffer;
  // Starts with a line break, because the first delimiter of a body may lack the line break that precedes all
  // others.
  #buffer: Buffer = CRLF;
  /** False while the headers or the body of a part are being read. */
  atDelimiter = false;

  constructor(chunks: AsyncIterable<Buffer>, delimiter: Buffer) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#delimiter = delimiter;
  }

  /**
   * Yields the bytes before the next delimiter and skips the delimiter. Throws a 400 error if there is none.
   */
  async *untilDelimiter(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const found = this.#buffer.indexOf(this.#delimiter);
      if (found !== -1) {
        const last = this.#buffer.subarray(0, found);
        this.#buffer = this.#buffer.subarray(found + this.#delimiter.length);
        this.atDelimiter = true;
        if (last.length > 0) yield last;
        return;
      }
      const safe = this.#beforeDelimiter();
      if (safe > 0) {
        const chunk = this.#buffer.subarray(0, safe);
        this.#buffer = this.#buffer.subarray(safe);
        yield chunk;
      }
      await this.#more();
    }
  }

  /**
   * Returns how many of the buffered bytes cannot belong to a delimiter, which begins with CR. This makes it
   * possible to pass on most chunks without copying.
   */
  #beforeDelimiter(): number {
    const tail = Math.max(0, this.#buffer.length - this.#delimiter.length + 1);
    const start = this.#buffer.indexOf('\r', tail);
    return start === -1 ? this.#buffer.length : start;
  }

  /** Returns true if a part follows, or false after the last part. Call this after a delimiter. */
  async startsPart(): Promise<boolean> {
    this.atDelimiter = false;
    await this.#atLeast(2);
    if (this.#buffer.subarray(0, 2).toString('latin1') === '--') return false;
    // Whitespace is allowed between the boundary and its line break.
    while (this.#buffer[0] === 0x20 || this.#buffer[0] === 0x09) {
      this.#buffer = this.#buffer.subarray(1);
      await this.#atLeast(2);
    }
    if (!this.#buffer.subarray(0, 2).equals(CRLF)) throw createUnexpectedError();
    return true;
  }

  /**
   * Reads a part's headers, which follow the line break after the boundary. Omits the empty line at their
   * end.
   */
  async readHeaders(maxBytes: number): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf(HEADER_END);
      if (end > maxBytes || (end === -1 && this.#buffer.length > maxBytes)) {
        throw new ApiError(
          'malformed_request',
          'A part of the multipart body has headers that are too large.',
        );
      }
      if (end !== -1) {
        const block = this.#buffer.toString('latin1', CRLF.length, end);
        this.#buffer = this.#buffer.subarray(end + HEADER_END.length);
        return block;
      }
      await this.#more();
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #atLeast(bytes: number): Promise<void> {
    while (this.#buffer.length < bytes) await this.#more();
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw createUnexpectedError();
    this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
  }
}

function createUnexpectedError(): ApiError {
  return new ApiError(
    'malformed_request',
    'The multipart body is incomplete or does not match its boundary.',
  );
}
