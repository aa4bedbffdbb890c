import { createContext, runInContext } from 'node:vm';

/** Maximum time for matching, because a user-supplied pattern can take exponential time. */
const TIMEOUT_MS = 50;

const context = createContext(Object.create(null));

/**
 * Whether the text contains a match of the pattern (JavaScript with the `u` flag, as in JSON Schema). Returns
 * null if the pattern is invalid or if matching takes too long.
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
