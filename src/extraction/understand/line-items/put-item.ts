import type { LineItem } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { type Features, type Found, ocrDoubt, placeOf } from '../found.ts';
import type { Ledger } from '../ledger.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Item } from './items.ts';

const NUMBERS = [
  ['quantity', 'quantity'],
  ['unit_price', 'unit_price'],
  ['discount', 'discount'],
  ['tax_rate', 'tax_rate'],
] as const;

/** Writes an item down with the evidence of each of its values. */
export function putItem(
  context: Context,
  ledger: Ledger,
  item: Item,
  index: number,
  header: boolean,
): LineItem {
  const out: LineItem = { id: `li_${index + 1}` };
  const at = `/line_items/${index}`;
  const features: Features = {
    header_found: header ? 1 : 0,
    arithmetic: item.consistent === true ? 1 : 0,
    disagrees: item.consistent === false ? 1 : 0,
  };
  const found = <T>(value: T, spans: Span[], group: string): Found<T> => ({
    value,
    places: spans.map((span) => placeOf(context.view, span)),
    method: header ? 'label' : 'layout',
    features: { ...features, ocr_doubt: ocrDoubt(spans) },
    group,
  });
  const { sku, amount, gross_amount: gross } = item.cells;
  if (sku) out.sku = ledger.put(`${at}/sku`, found(sku.text, [sku.span], 'line_text'));
  if (item.description.length > 0)
    out.description = ledger.put(
      `${at}/description`,
      found(item.description.map(spanText).join(' '), item.description, 'line_text'),
    );
  for (const [key, role] of NUMBERS) {
    const cell = item.cells[role];
    if (cell && cell.value !== null)
      out[key] = ledger.put(`${at}/${key}`, found(cell.value, [cell.span], 'line_number'));
  }
  if (item.unit) out.unit = ledger.put(`${at}/unit`, found(item.unit.text, [item.unit.span], 'line_text'));
  const sum = amount ?? gross;
  if (sum && sum.value !== null)
    out.amount = ledger.put(`${at}/amount`, found(sum.value, [sum.span], 'line_number'));
  return out;
}
