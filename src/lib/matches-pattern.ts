import { createContext, runInContext } from 'node:vm';

/** A user's pattern can take exponential time. */
const TIMEOUT_MS = 50;

const context = createContext(Object.create(null));

/**
 * Returns true if the text contains a match (JavaScript with the `u` flag, as in JSON Schema). Returns null
 * if the pattern is invalid or matching takes too long.
 */
export function matchesPattern(pattern: string, text: string): boolean | null {
  const code = `new RegExp(${JSON.stringify(pattern)}, 'u').test(${JSON.stringify(text)})`;
  try {
    return runInContext(code, context, { timeout: TIMEOUT_MS }) === true;
  } catch {
    // The pattern has a syntax error, or the time ran out.
    return null;
  }
}
