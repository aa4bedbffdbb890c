import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
