import { createHash } from 'node:crypto';
import { ApiError } from '../../lib/api-error.ts';

/** Deeper than any real body, and shallow enough for everything that recurses over one. */
const MAX_DEPTH = 100;
/** More values than any real body has, and few enough for a validator that reports every one that is wrong. */
const MAX_VALUES = 10_000;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A JSON body and the digest of its bytes. Throws 400 for what is not UTF-8, not JSON, too deep or too much. */
export function parseJsonBody(bytes: Uint8Array): { value: unknown; digest: string } {
  const text = decode(bytes);
  checkShape(text);
  try {
    // JSON.parse makes `__proto__` an ordinary key of its own, and nothing here copies bodies by assignment.
    const value: unknown = JSON.parse(text);
    return { value, digest: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    throw malformed(text.trim() === '' ? 'The body is empty.' : 'The body is not valid JSON.', error);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw malformed('The body is not valid UTF-8.', error);
  }
}

/** Counts brackets and commas outside of strings; wrong JSON may give a wrong count, its parser refuses it then. */
function checkShape(text: string): void {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === COMMA) values++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    if (depth > MAX_DEPTH) throw malformed(`The body is nested deeper than ${MAX_DEPTH} levels.`);
    if (values > MAX_VALUES) throw malformed(`The body has more than ${MAX_VALUES} values.`);
  }
}

/** Where the string ends that begins at `start`: jumps, as strings can have megabytes. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('malformed_request', message, { cause });
}
