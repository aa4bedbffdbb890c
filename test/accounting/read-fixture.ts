import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSales, type Sale } from '../../src/jobs/accounting/sale.ts';

export async function readFixture(name: string): Promise<unknown> {
  return JSON.parse(
    await readFile(join(import.meta.dirname, '../../fixtures', name, 'expected.json'), 'utf8'),
  );
}

export async function readSale(name: string, index = 0): Promise<Sale> {
  const sale = listSales(await readFixture(name))[index];
  if (sale === undefined) throw new Error(`The fixture ${name} has no sale.`);
  return sale;
}
