import type { LineItem } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { createPlace, type Found } from '../found.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Item } from './items.ts';
import { settleCode } from './settle-code.ts';

const NUMBERS = ['quantity', 'unit_price', 'discount', 'tax_rate'] as const;

/**
 * Adds an item to the collector, with evidence for each value. `sure` returns the confidence for the role of
 * a value.
 */
export function putItem(
  context: Context,
  collector: EvidenceCollector,
  item: Item,
  index: number,
  sure: (role: string) => number,
  method: 'label' | 'layout' | 'learned',
): LineItem {
  settleCode(context, item);
  const out: LineItem = { id: `li_${index + 1}` };
  const put = <T>(key: string, value: T, spans: Span[]) => {
    const found: Found<T> = {
      value,
      places: spans.map((span) => createPlace(context.view, span)),
      method,
      features: {},
      group: 'line',
    };
    return collector.putSure(`/line_items/${index}/${key}`, found, sure(key));
  };
  const { sku, amount, gross_amount: gross } = item.cells;
  if (sku) out.sku = put('sku', sku.text, [sku.span]);
  if (item.description.length > 0) {
    const description = item.description.map(spanText).join(' ');
    out.description = put(
      'description',
      description.replace(/\s*[,;]$/, '') || description,
      item.description,
    );
  }
  for (const key of NUMBERS) {
    const cell = item.cells[key];
    if (cell && cell.value !== null) out[key] = put(key, cell.value, [cell.span]);
  }
  if (item.unit) out.unit = put('unit', item.unit.text, [item.unit.span]);
  const sum = amount ?? gross;
  if (sum && sum.value !== null) out.amount = put('amount', sum.value, [sum.span]);
  return out;
}
