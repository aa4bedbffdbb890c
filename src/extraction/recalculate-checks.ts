import type { Check } from './parsed-data.ts';
import { runChecks } from './understand/checks.ts';
import { addSegmentNumber } from './understand/name-segment.ts';

/**
 * Repeats the checks on a result that was changed after extraction. Members with an unexpected shape are
 * skipped.
 */
export function recalculateChecks(data: object): Check[] {
  const parts = new Map<string, unknown>(Object.entries(data));
  const segments = parts.get('segments');
  // The first segment is skipped, because its values are also at the top level.
  const further = Array.isArray(segments) ? segments.slice(1) : [];
  return [
    ...checkParts(parts),
    ...further.flatMap((segment, at) =>
      checkParts(new Map(listEntries(segment))).map((check) => addSegmentNumber(check, at + 2)),
    ),
  ];
}

function checkParts(parts: Map<string, unknown>): Check[] {
  return runChecks({
    fields: Object.fromEntries(
      listEntries(parts.get('fields')).filter((entry): entry is [string, string | number] =>
        ['string', 'number'].includes(typeof entry[1]),
      ),
    ),
    line_items: listRows(parts.get('line_items')).map((row) => ({
      id: '',
      ...selectNumbers(row, ['amount']),
    })),
    taxes: listRows(parts.get('taxes')).map((row) => selectNumbers(row, ['rate', 'base', 'amount'])),
    transactions: listRows(parts.get('transactions')).map((row) => ({
      id: '',
      ...selectNumbers(row, ['amount']),
    })),
  });
}

function listEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function listRows(value: unknown): Map<string, unknown>[] {
  return Array.isArray(value) ? value.map((row) => new Map(listEntries(row))) : [];
}

function selectNumbers<Name extends string>(
  row: Map<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const found: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const value = row.get(name);
    if (typeof value === 'number') found[name] = value;
  }
  return found;
}
