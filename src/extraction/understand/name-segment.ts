import type { Check } from '../parsed-data.ts';

/**
 * Adds the number of a segment to the message of a check. This is used if a file contains several documents.
 */
export function addSegmentNumber(check: Check, number: number): Check {
  const message = [`segment ${number}`, check.message].filter((text) => text !== undefined).join(': ');
  return { ...check, message };
}
