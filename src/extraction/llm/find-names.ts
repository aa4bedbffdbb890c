import type { ParsedData } from '../parsed-data.ts';

const NAMES: ReadonlySet<string> = new Set([
  'name',
  'surname',
  'given_names',
  'account_holder',
  'author',
  'counterparty',
]);
const SHORTEST = 3;

/** Lists the names of people and companies, longest first, because a name can be part of another. */
export function findNames({
  fields,
  transactions,
  segments,
}: Pick<ParsedData, 'fields' | 'transactions' | 'segments'>): string[] {
  const names = new Set<string>();
  const walk = (value: unknown, member: string): void => {
    if (typeof value === 'string') {
      const name = value.trim();
      if (NAMES.has(member) && name.length >= SHORTEST) names.add(name);
    } else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) walk(one, Array.isArray(value) ? member : inner);
  };
  walk(fields, '');
  walk(transactions, '');
  walk(segments, '');
  return [...names].sort((a, b) => b.length - a.length);
}
