import type { Check } from '../parsed-data.ts';

/** Adds the number of the document in a file with several documents to the message of a check. */
export function addSegmentNumber(check: Check, number: number): Check {
  const message = [`segment ${number}`, check.message].filter((text) => text !== undefined).join(': ');
  return { ...check, message };
}
