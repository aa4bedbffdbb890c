// Values from an XML file, with the elements that they were read from.
import { formatDate } from '../recognize/dates.ts';
import { round } from '../recognize/numbers.ts';
import { findElement, findElementNumber, findElementText, type XmlNode } from './xml.ts';

export interface Sourced<T extends string | number = string | number> {
  value: T;
  from: readonly XmlNode[];
}

/** Reads the text of the element at a path. Returns undefined if the element is absent or empty. */
export function readText(node: XmlNode | undefined, ...steps: string[]): Sourced<string> | undefined {
  const found = findElement(node, ...steps);
  const value = findElementText(found);
  return found === undefined || value === undefined ? undefined : { value, from: [found] };
}

/**
 * Reads the number in the element at a path. Returns undefined if the element is absent or does not contain a
 * number.
 */
export function readNumber(node: XmlNode | undefined, ...steps: string[]): Sourced<number> | undefined {
  const found = findElement(node, ...steps);
  const value = findElementNumber(found);
  return found === undefined || value === undefined ? undefined : { value, from: [found] };
}

/**
 * Reads a date in ISO 8601 format (`2026-03-12`, with or without a time) or in format 102 of UN/EDIFACT
 * (`20260312`).
 */
export function readDate(node: XmlNode | undefined, ...steps: string[]): Sourced<string> | undefined {
  const text = readText(node, ...steps);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text?.value ?? '') ?? [];
  if (text === undefined || year === undefined) return undefined;
  const value = formatDate(Number(year), Number(month), Number(day));
  return value === null ? undefined : { ...text, value };
}

/** Joins the strings that are defined. Returns undefined if there are none. */
export function joinTexts(
  parts: readonly (Sourced<string> | undefined)[],
  separator: string,
): Sourced<string> | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  return { value: known.map((part) => part.value).join(separator), from: known.flatMap((part) => part.from) };
}

/** Reads a VAT category. Returns undefined for the standard category, which needs no explanation. */
export function readVatCategory(node: XmlNode | undefined, ...steps: string[]): Sourced<string> | undefined {
  const found = readText(node, ...steps);
  return found?.value === 'S' ? undefined : found;
}

/**
 * Returns the sum of the numbers that are defined, rounded to two decimal places; undefined if there are
 * none.
 */
export function addNumbers(numbers: readonly (Sourced<number> | undefined)[]): Sourced<number> | undefined {
  const known = numbers.filter((number) => number !== undefined);
  if (known.length === 0) return undefined;
  return {
    value: round(known.reduce((sum, number) => sum + number.value, 0)),
    from: known.flatMap((number) => number.from),
  };
}

/** Applies `change` to a value and keeps the elements that the value was read from. */
export function changeValue<From extends string | number, To extends string | number>(
  found: Sourced<From> | undefined,
  change: (value: From) => To | undefined,
): Sourced<To> | undefined {
  const value = found === undefined ? undefined : change(found.value);
  return found === undefined || value === undefined ? undefined : { value, from: found.from };
}

export function omitZero(found: Sourced<number> | undefined): Sourced<number> | undefined {
  return found?.value === 0 ? undefined : found;
}

/**
 * Returns an electronic address if it is an e-mail address; undefined if it is a network identifier such as a
 * Peppol ID.
 */
export function keepEmail(address: Sourced<string> | undefined): Sourced<string> | undefined {
  return address?.value.includes('@') ? address : undefined;
}
