import type { Correction, ParsedData } from '../api/shapes.ts';
import { isObject } from './places.ts';

/** Confirms that an extracted value is correct. Returns false if the pointer does not refer to a single value. */
export async function confirmValue(
  data: ParsedData,
  pointer: string,
  send: (corrections: Correction[]) => Promise<void>,
): Promise<boolean> {
  const value = findValue(data, pointer);
  if (value === undefined || value === null || typeof value === 'object') return false;
  await send([{ pointer, value }]);
  return true;
}

function findValue(data: ParsedData, pointer: string): unknown {
  let value: unknown = data;
  for (const token of pointer.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(name)];
    else if (isObject(value)) value = value[name];
    else return undefined;
  }
  return value;
}
