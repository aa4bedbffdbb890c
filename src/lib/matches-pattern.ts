import { createContext, runInContext } from 'node:vm';

/** A user-supplied pattern can take exponential time to match. */
const TIMEOUT_MS = 50;

const context = createContext(Object.create(null));

/**
 * Whether the text contains a match of the pattern (JavaScript with the `u` flag, as in JSON Schema). Null if
 * the pattern is invalid or takes too long.
 */
export function matchesPattern(pattern: string, text: string): boolean | null {
  const code = `new RegExp(${JSON.stringify(pattern)}, 'u').test(${JSON.stringify(text)})`;
  try {
    return runInContext(code, context, { timeout: TIMEOUT_MS }) === true;
  } catch {
    // The pattern has a syntax error, or the time limit was exceeded.
    return null;
  }
}
