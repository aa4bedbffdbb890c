import type { Check } from '../parsed-data.ts';

/** A check of a further document of a file, with the number of that document in its message. */
export function addSegmentNumber(check: Check, number: number): Check {
  const message = [`segment ${number}`, check.message].filter((text) => text !== undefined).join(': ');
  return { ...check, message };
}
