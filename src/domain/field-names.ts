import type { FieldSchema } from '../lib/field-schema.ts';
import { escapeToken, getValueAt, type JsonValue, parsePointer } from '../lib/json-pointer.ts';
import { findMoveTarget, isObject } from './corrections.ts';

/**
 * What a result can contain at a pointer: a single value, a list, an object with known names, or anything.
 */
type Shape = 'value' | 'any' | { items: Shape } | { names: Readonly<Record<string, Shape>> };

const PARTY = parseNames('name address tax_id registration_number email phone website iban bic');
const OCCUPATION = 'location start_date end_date current description';

/** The names that docs/parsed-data.md documents for all document types. */
const FIELDS: Shape = {
  names: {
    ...parseNames(
      'number date time due_date delivery_date order_number customer_number currency subtotal tax_total tip ' +
        'discount_total shipping rounding total amount_due amount_paid payment_method amount_tendered change ' +
        'payment_terms delivery_address bank account_holder account_number iban bic period_start period_end ' +
        'opening_balance closing_balance gross_pay net_pay name email phone effective_date term governing_law ' +
        'signature_date document_number surname given_names birth_date expiry_date nationality sex mrz subject ' +
        'title author',
    ).names,
    seller: PARTY,
    buyer: PARTY,
    employer: PARTY,
    employee: PARTY,
    parties: { items: PARTY },
    education: { items: parseNames(`degree institution ${OCCUPATION}`) },
    experience: { items: parseNames(`title organization ${OCCUPATION}`) },
    skills: { items: 'value' },
    links: { items: 'value' },
    from: 'any',
    to: 'any',
  },
};
const LINE_ITEMS = 'id sku description quantity unit unit_price discount tax_rate amount';
const TRANSACTIONS = 'id date value_date description counterparty amount balance';

/**
 * Returns pointers to the names in a correction that are neither documented, nor in the project's schema, nor
 * in the result. Calls `readResult` only if a name is not documented.
 */
export async function findUnknownNames(
  corrections: readonly { pointer: string; value?: JsonValue }[],
  schema: FieldSchema | null,
  readResult: () => Promise<JsonValue>,
): Promise<string[]> {
  const document: Record<string, Shape> = {
    document_type: 'value',
    fields: FIELDS,
    line_items: { items: parseNames(LINE_ITEMS) },
    taxes: { items: parseNames('id rate base amount') },
  };
  const shape: Shape = {
    names: {
      ...document,
      segments: { items: { names: document } },
      transactions: { items: parseNames(TRANSACTIONS) },
      custom: schema === null ? parseNames('') : toShape(schema),
    },
  };
  const undocumented = corrections.flatMap(({ pointer, value }) =>
    findUndocumented(shape, pointer, findMoveTarget(pointer, value) === null ? value : undefined),
  );
  if (undocumented.length === 0) return [];
  const result = await readResult();
  return undocumented.filter((pointer) => getValueAt(result, pointer) === undefined);
}

function parseNames(names: string): { names: Record<string, Shape> } {
  return {
    names: Object.fromEntries(
      names
        .split(' ')
        .filter((name) => name !== '')
        .map((name): [string, Shape] => [name, 'value']),
    ),
  };
}

function toShape({ properties, items, additionalProperties }: FieldSchema): Shape {
  if (items !== undefined) return { items: toShape(items) };
  if (properties === undefined) return additionalProperties === true ? 'any' : 'value';
  const names = Object.entries(properties).map(([name, one]): [string, Shape] => [name, toShape(one)]);
  return { names: Object.fromEntries(names) };
}

/**
 * If the pointer itself leads outside the shape, returns its shortest part that does so. Otherwise, returns
 * pointers to the parts of the value that are outside the shape.
 */
function findUndocumented(root: Shape, pointer: string, value: JsonValue | undefined): string[] {
  let shape = root;
  let path = '';
  for (const token of parsePointer(pointer) ?? []) {
    path += `/${escapeToken(token)}`;
    if (shape === 'any') return [];
    const next = findMember(shape, token);
    if (next === null) return [path];
    shape = next;
  }
  return value === undefined ? [] : findUndocumentedIn(shape, path, value);
}

function findUndocumentedIn(shape: Shape, path: string, value: JsonValue): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, i) => {
      const next = findMember(shape, String(i));
      return next === null ? [] : findUndocumentedIn(next, `${path}/${i}`, one);
    });
  if (!isObject(value) || typeof shape === 'string' || 'items' in shape) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerPath = `${path}/${escapeToken(name)}`;
    const next = findMember(shape, name);
    return next === null ? [innerPath] : findUndocumentedIn(next, innerPath, inner);
  });
}

function findMember(shape: Shape, token: string): Shape | null {
  if (typeof shape === 'string') return shape === 'any' ? shape : null;
  if ('items' in shape) return /^(\d+|-)$/.test(token) ? shape.items : null;
  return Object.hasOwn(shape.names, token) ? (shape.names[token] ?? null) : null;
}
