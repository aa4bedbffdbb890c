import type { FieldSchema } from '../src/extraction/options.ts';
import asking from './asking.json' with { type: 'json' };
import type { Random } from './random.ts';

/** A schema and the values that are expected for it. */
export interface Asked {
  schema: FieldSchema;
  values: Record<string, unknown>;
}

interface Truth {
  fields?: object;
  line_items?: object[];
  transactions?: object[];
}

const WAYS: Record<string, string[][]> = asking;
const DATES = new Set([
  'date',
  'due_date',
  'delivery_date',
  'period_start',
  'period_end',
  'effective_date',
  'value_date',
]);
const NUMBERS = new Set([
  'subtotal',
  'tax_total',
  'total',
  'amount_due',
  'amount_paid',
  'shipping',
  'discount_total',
  'opening_balance',
  'closing_balance',
  'gross_pay',
  'net_pay',
  'quantity',
  'unit_price',
  'amount',
  'tax_rate',
  'discount',
  'balance',
]);
/** Fraction of the requested fields that are not in the document. */
const ABSENT_SHARE = 0.08;
const LISTS = ['line_items', 'transactions'] as const;

/**
 * Returns a schema that requests fields under names that a customer might use; null if there are no fields.
 */
export function askForFields(truth: Truth, random: Random): Asked | null {
  const properties: Record<string, FieldSchema> = {};
  const values: Record<string, unknown> = {};
  const ask = (key: string) => {
    const [name = key, description = ''] = random.pick(WAYS[key] ?? [[key]]);
    return { name, schema: { ...typeOf(key), ...(description === '' ? {} : { description }) } };
  };
  for (const [key, value] of flatten(truth.fields ?? {})) {
    const { name, schema } = ask(key);
    if (!WAYS[key] || properties[name]) continue;
    properties[name] = schema;
    values[name] = value;
  }
  for (const key of Object.keys(WAYS)) {
    const { name, schema } = ask(key);
    if (!random.chance(ABSENT_SHARE) || properties[name] || LISTS.some((list) => list === key)) continue;
    properties[name] = schema;
  }
  for (const list of LISTS) {
    const rows = truth[list] ?? [];
    const members = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => WAYS[key]);
    if (members.length === 0) continue;
    const named = members.map((key) => ({ key, ...ask(key) }));
    const [name = list] = random.pick(WAYS[list] ?? [[list]]);
    properties[name] = {
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(named.map((one) => [one.name, one.schema])),
      },
    };
    values[name] = rows.map((row) =>
      Object.fromEntries(
        named.flatMap((one) => {
          const value: unknown = Reflect.get(row, one.key);
          return value === undefined ? [] : [[one.name, value]];
        }),
      ),
    );
  }
  return Object.keys(values).length === 0 ? null : { schema: { type: 'object', properties }, values };
}

function typeOf(key: string): FieldSchema {
  if (NUMBERS.has(key)) return { type: 'number' };
  return DATES.has(key) ? { type: 'string', format: 'date' } : { type: 'string' };
}

/** Returns nested members as `parent.name`. If several values are equally good, uses the first. */
function flatten(fields: object): [string, unknown][] {
  return Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
    if (Array.isArray(value)) return typeof value[0] === 'object' ? [] : [[key, value[0]]];
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, one]);
    return [[key, value]];
  });
}
