import { ApiError } from '../../lib/api-error.ts';

const HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/;

/**
 * Decodes a JSON string that arrives in pieces. Throws a 400 error if its UTF-8 or its escapes are invalid.
 */
export class JsonStringDecoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The beginning of an incomplete escape. */
  #rest = '';
  /** The first half of a surrogate pair whose halves were written as two escapes. */
  #half = '';

  write(bytes: Uint8Array): string {
    return this.#unescape(this.#decode(bytes, true), false);
  }

  /** Returns the rest of the text. Call this after the last piece. */
  end(): string {
    return this.#unescape(this.#decode(new Uint8Array(), false), true).toWellFormed();
  }

  #decode(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.#utf8.decode(bytes, { stream });
    } catch (error) {
      throw new ApiError('malformed_request', 'The body is not valid UTF-8.', { cause: error });
    }
  }

  #unescape(piece: string, isLast: boolean): string {
    const escaped = this.#rest + piece;
    const end = isLast ? escaped.length : findIncompleteEscape(escaped);
    this.#rest = escaped.slice(end);
    const text = this.#half + parse(escaped.slice(0, end));
    this.#half = isLast ? '' : (HIGH_SURROGATE_AT_END.exec(text)?.[0] ?? '');
    return text.slice(0, text.length - this.#half.length);
  }
}

/**
 * Returns the index of an incomplete escape at the end of the text, or the length of the text if there is
 * none.
 */
function findIncompleteEscape(text: string): number {
  const last = text.lastIndexOf('\\');
  if (last === -1 || last < text.length - 5) return text.length;
  let backslashes = 0;
  while (text[last - backslashes] === '\\') backslashes++;
  if (backslashes % 2 === 0) return text.length;
  const isComplete = last + 1 < text.length && (text[last + 1] !== 'u' || last + 6 <= text.length);
  return isComplete ? text.length : last;
}

function parse(escaped: string): string {
  try {
    const text: unknown = JSON.parse(`"${escaped}"`);
    return String(text);
  } catch (error) {
    throw new ApiError('malformed_request', 'The body is not valid JSON.', { cause: error });
  }
}
