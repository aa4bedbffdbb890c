import { createContext, runInContext } from 'node:vm';

/** Limits the time, because a pattern that a user has entered can take exponential time. */
const TIMEOUT_MS = 50;

const context = createContext(Object.create(null));

/**
 * Returns true if the text contains a match. The pattern is a JavaScript regular expression with the `u`
 * flag, as in JSON Schema. Returns null if the pattern is invalid or matching takes too long.
 */
export function matchesPattern(pattern: string, text: string): boolean | null {
  const code = `new RegExp(${JSON.stringify(pattern)}, 'u').test(${JSON.stringify(text)})`;
  try {
    return runInContext(code, context, { timeout: TIMEOUT_MS }) === true;
  } catch {
    // The pattern has a syntax error, or matching took too long.
    return null;
  }
}
