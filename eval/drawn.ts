import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaidOutDocument, Understanding } from '../src/extraction/document.ts';
import type { Observer } from '../src/extraction/understand/ledger.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import { sameMoney, sameText, shareOfWords } from './compare.ts';
import { drawAll } from './draw/draw-all.ts';
import type { Drawn } from './draw/truth.ts';
import { readLaidOut } from './read-document.ts';
import type { Tally } from './tally.ts';

export interface ReadDrawing {
  drawn: Drawn;
  document: LaidOutDocument;
}

/** Draws all documents of a seed and reads them as the service would. */
export async function readDrawings(
  seed: number,
  only: (drawn: Drawn) => boolean = () => true,
  draw: (seed: number) => AsyncIterable<Drawn> = drawAll,
): Promise<ReadDrawing[]> {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-'));
  const out: ReadDrawing[] = [];
  for await (const drawn of draw(seed)) {
    if (!only(drawn)) continue;
    const file = join(folder, `${drawn.name}.pdf`);
    writeFileSync(file, drawn.bytes);
    out.push({ drawn, document: await readLaidOut(file) });
  }
  rmSync(folder, { recursive: true, force: true });
  return out;
}

export function understandDrawing({ drawn, document }: ReadDrawing, observe?: Observer): Understanding {
  // Understanding writes nothing: making a folder for it would be measured as its time.
  return understand(document, { filename: `${drawn.name}.pdf`, languages: [], scratch: '' }, observe);
}

/** Whether a value is what the drawing printed; null where the truth does not speak of it. */
export function judge(drawn: Drawn, pointer: string, value: unknown, result: Understanding): boolean | null {
  const field = /^\/fields\/(.+)$/.exec(pointer)?.[1]?.replaceAll('/', '.');
  if (field !== undefined) {
    const expected = drawn.truth.fields[field];
    if (expected === undefined) return SPOKEN.has(field) ? false : null;
    return typeof expected === 'number' ? sameMoney(value, expected) : sameText(value, expected);
  }
  const line = /^\/line_items\/(\d+)\/(\w+)$/.exec(pointer);
  if (!line) return null;
  const item = result.line_items[Number(line[1])];
  const truth =
    drawn.truth.lines.find((one) => one.amount === undefined || sameMoney(one.amount, item?.amount)) ?? null;
  if (!truth) return false;
  const key = line[2] ?? '';
  if (key === 'description') return shareOfWords(value, truth.description) >= 0.5;
  const expected =
    key === 'quantity'
      ? truth.quantity
      : key === 'unit_price'
        ? truth.unit_price
        : key === 'amount'
          ? truth.amount
          : key === 'tax_rate'
            ? truth.tax_rate
            : undefined;
  return expected === undefined ? null : sameMoney(value, expected);
}

/** Fields that every drawing's truth names where it prints them: giving one that it does not print is wrong. */
export const SPOKEN: ReadonlySet<string> = new Set([
  'number',
  'due_date',
  'order_number',
  'customer_number',
  'delivery_date',
  'subtotal',
  'tax_total',
  'total',
  'shipping',
  'seller.iban',
  'amount_paid',
  'discount_total',
  'tip',
  'rounding',
]);

/** Scores one drawing: type, fields and items. */
export function scoreDrawing(tally: Tally, read: ReadDrawing, result: Understanding): void {
  const { drawn } = read;
  tally.add(drawn.name, 'document_type', drawn.truth.type, result.document_type, sameText);
  for (const [field, expected] of Object.entries(drawn.truth.fields)) {
    const pointer = `/fields/${field.replaceAll('.', '/')}`;
    const got = valueAt(result.fields, field);
    tally.add(
      drawn.name,
      field,
      expected,
      got,
      typeof expected === 'number' ? sameMoney : sameText,
      result.evidence[pointer],
      drawn.layout,
    );
  }
  for (const [key, expected] of Object.entries(drawn.truth.keyValues ?? {})) {
    const pair = result.key_values.find((one) => sameText(one.key, key));
    tally.add(drawn.name, 'key_values', expected, pair?.value, sameValue);
  }
  if (OWN.has(drawn.truth.type)) countMore(tally, drawn, result);
  const left = [...result.line_items];
  let right = 0;
  for (const line of drawn.truth.lines) {
    const at = left.findIndex(
      (item) =>
        (line.amount === undefined || sameMoney(item.amount, line.amount)) &&
        sameMoney(item.quantity ?? 1, line.quantity) &&
        shareOfWords(item.description, line.description) >= 0.5,
    );
    if (at >= 0) {
      right++;
      left.splice(at, 1);
    }
  }
  if (right < drawn.truth.lines.length || left.length > 0)
    tally.misses.push({
      document: drawn.name,
      field: 'line_items',
      expected: drawn.truth.lines.length,
      got: `${right} right, ${left.length} more`,
      confidence: null,
    });
  tally.count('line_items', right, result.line_items.length, drawn.truth.lines.length);
}

/** Types whose truth names all fields: giving one that is not printed, or one entry more of a list, is wrong. */
const OWN: ReadonlySet<string> = new Set([
  'payslip',
  'id_document',
  'resume',
  'contract',
  'letter',
  'report',
]);

function countMore(tally: Tally, drawn: Drawn, result: Understanding): void {
  const known = Object.keys(drawn.truth.fields);
  for (const [key, value] of Object.entries(result.fields)) {
    const entries = new Set(
      known.filter((path) => path.startsWith(`${key}.`)).map((path) => path.split('.')[1]),
    );
    const more = Array.isArray(value)
      ? value.length - entries.size
      : known.some((path) => path.split('.')[0] === key)
        ? 0
        : 1;
    if (more <= 0) continue;
    tally.count(key, 0, more, 0);
    tally.misses.push({
      document: drawn.name,
      field: key,
      expected: null,
      got: `${more} more`,
      confidence: null,
    });
  }
}

function sameValue(got: unknown, expected: unknown): boolean {
  return typeof expected === 'boolean' ? got === expected : sameText(got, expected);
}

export function valueAt(fields: Record<string, unknown>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      fields,
    );
}
