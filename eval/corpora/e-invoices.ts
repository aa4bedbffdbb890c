import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameMoney, sameName, sameText } from '../compare.ts';
import type { Case } from './case.ts';

interface Truth {
  name: string;
  visible: Record<string, boolean>;
  fields: Record<string, string | undefined>;
  lines: { name: string; quantity: string | null; line_total: string | null }[];
}

const sameDate = (got: unknown, expected: unknown) => String(got).slice(0, 10) === expected;

/** E-invoices: what is printed of them where the XML was taken out, all where it is inside. */
export function eInvoiceCases(folder: string, xml: boolean): Case[] {
  const list = join(folder, 'ground-truth.jsonl');
  if (!existsSync(list)) return [];
  const truths = readFileSync(list, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Truth);
  return truths.flatMap((truth) => {
    const file = join(folder, xml ? 'pdf' : 'pdf-stripped', `${truth.name}.pdf`);
    if (!existsSync(file)) return [];
    const want = (key: string) => (xml || truth.visible[key] ? truth.fields[key] : undefined);
    const values: Case['values'] = [
      { field: 'number', pointer: '/fields/number', expected: want('id'), same: sameText },
      { field: 'issue_date', pointer: '/fields/date', expected: want('issue_date'), same: sameDate },
      { field: 'seller.name', pointer: '/fields/seller/name', expected: want('seller_name'), same: sameName },
      { field: 'buyer.name', pointer: '/fields/buyer/name', expected: want('buyer_name'), same: sameName },
      { field: 'iban', pointer: '/fields/seller/iban', expected: want('iban'), same: sameText },
      { field: 'total', pointer: '/fields/total', expected: want('grand_total'), same: sameMoney },
      { field: 'tax_total', pointer: '/fields/tax_total', expected: want('tax_total'), same: sameMoney },
      {
        field: 'amount_due',
        pointer: '/fields/amount_due',
        orElse: '/fields/total',
        expected: want('due_payable'),
        same: sameMoney,
      },
    ];
    if (xml) {
      values.push({
        field: 'currency',
        pointer: '/fields/currency',
        expected: truth.fields.currency,
        same: sameText,
      });
      values.push({
        field: 'subtotal',
        pointer: '/fields/subtotal',
        expected: truth.fields.tax_basis,
        same: sameMoney,
      });
      values.push({
        field: 'due_date',
        pointer: '/fields/due_date',
        expected: truth.fields.due_date,
        same: sameDate,
      });
    }
    const lines = truth.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      amount: line.line_total,
    }));
    const one: Case = {
      name: truth.name,
      file,
      family: truth.fields.seller_name ?? truth.name,
      values,
      lines,
    };
    return [xml ? one : { ...one, withoutEmbedded: true as const }];
  });
}
