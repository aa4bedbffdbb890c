import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { parseDate } from '../../src/extraction/understand/recognize/dates.ts';
import { sameMoney, sameText } from '../compare.ts';
import type { Case } from './case.ts';

/** The SROIE receipts (MIT): company, date, address and total of each. */
export function receiptCases(folder: string): Case[] {
  const keys = join(folder, 'data/key');
  if (!existsSync(keys)) return [];
  return readdirSync(join(folder, 'data/img')).flatMap((picture) => {
    const key = join(keys, picture.replace(/\.jpg$/, '.json'));
    if (!existsSync(key)) return [];
    const truth = JSON.parse(readFileSync(key, 'utf8')) as Record<string, string>;
    const date = parseDate(truth.date ?? '') ?? undefined;
    return [
      {
        name: picture.replace(/\.jpg$/, ''),
        file: join(folder, 'data/img', picture),
        family: truth.company ?? picture,
        values: [
          { field: 'company', pointer: '/fields/seller/name', expected: truth.company, same: sameText },
          { field: 'date', pointer: '/fields/date', expected: date, same: sameText },
          { field: 'address', pointer: '/fields/seller/address', expected: truth.address, same: sameText },
          { field: 'total', pointer: '/fields/total', expected: truth.total, same: sameMoney },
        ],
      },
    ];
  });
}

const OWN_FIELDS: FieldSchema = {
  type: 'object',
  properties: {
    paid: {
      type: 'number',
      description: 'The amount that was to pay, tax included',
      'x-labels': ['Total', 'Grand Total', 'Total Amount', 'Amount Due', 'Total Sales', 'Net Total'],
    },
    bought_on: {
      type: 'string',
      format: 'date',
      description: 'Day of the purchase',
      'x-labels': ['Date', 'Invoice Date', 'Bill Date'],
    },
  },
};

/** The same receipts, asked for total and date through a schema. */
export function receiptSchemaCases(folder: string): Case[] {
  const pointers: Record<string, string> = { total: '/custom/paid', date: '/custom/bought_on' };
  return receiptCases(folder).map((one) => ({
    ...one,
    schema: OWN_FIELDS,
    values: one.values.flatMap((value) => {
      const pointer = pointers[value.field];
      return pointer === undefined ? [] : [{ ...value, pointer }];
    }),
  }));
}
