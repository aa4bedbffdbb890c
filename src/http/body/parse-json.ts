import { ApiError } from '../../lib/api-error.ts';

/** Deeper than any real body, but not so deep that recursive functions overflow the stack. */
const MAX_DEPTH = 100;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Throws a 400 error if the text is not UTF-8, not JSON, or nested too deeply. */
export function parseJsonText(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  checkDepth(text);
  try {
    // This is safe, because JSON.parse makes `__proto__` an ordinary key and bodies are never copied by
    // assignment.
    return JSON.parse(text);
  } catch (error) {
    throw createMalformedError(
      text.trim() === '' ? 'The body is empty.' : 'The body is not valid JSON.',
      error,
    );
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw createMalformedError('The body is not valid UTF-8.', error);
  }
}

/**
 * Throws a 400 error if brackets outside strings are nested too deeply. The count can be wrong for invalid
 * JSON, which the parser rejects anyway.
 */
function checkDepth(text: string): void {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    if (depth > MAX_DEPTH) throw createMalformedError(`The body is nested deeper than ${MAX_DEPTH} levels.`);
  }
}

/**
 * Returns the index of the closing quote. Strings can be megabytes long, so `indexOf` is used instead of a
 * loop over the characters.
 */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

function createMalformedError(message: string, cause?: unknown): ApiError {
  return new ApiError('malformed_request', message, { cause });
}
