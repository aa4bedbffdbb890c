import { createHash } from 'node:crypto';
import { ApiError } from '../../lib/api-error.ts';

/** Deeper than any real body, and shallow enough for everything that recurses over one. */
const MAX_DEPTH = 100;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A JSON body and the digest of its bytes. Throws 400 for what is not UTF-8, not JSON, or nested too deep. */
export function parseJsonBody(bytes: Uint8Array): { value: unknown; digest: string } {
  const text = decode(bytes);
  if (isDeeperThan(text, MAX_DEPTH)) throw malformed(`The body is nested deeper than ${MAX_DEPTH} levels.`);
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

/** Counts open brackets outside of strings; wrong JSON may give a wrong count, its parser refuses it then. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('malformed_request', message, { cause });
}
