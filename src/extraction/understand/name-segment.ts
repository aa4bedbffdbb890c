import type { Check } from '../parsed-data.ts';

/** Adds the number of a segment to the message of a check, for files that contain several documents. */
export function addSegmentNumber(check: Check, number: number): Check {
  const message = [`segment ${number}`, check.message].filter((text) => text !== undefined).join(': ');
  return { ...check, message };
}
