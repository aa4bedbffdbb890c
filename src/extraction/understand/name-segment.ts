import type { Check } from '../parsed-data.ts';

/** If a file contains several documents, adds the number of the document to the message of a check. */
export function addSegmentNumber(check: Check, number: number): Check {
  const message = [`segment ${number}`, check.message].filter((text) => text !== undefined).join(': ');
  return { ...check, message };
}
