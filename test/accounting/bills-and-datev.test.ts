import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountingOptions } from '../../src/domain/accounting-options.ts';
import { makeQuickbooksRows, QUICKBOOKS_COLUMNS } from '../../src/jobs/accounting/bills/write-quickbooks.ts';
import { makeXeroRows, XERO_COLUMNS } from '../../src/jobs/accounting/bills/write-xero.ts';
import { DATEV_COLUMNS } from '../../src/jobs/accounting/datev/columns.ts';
import { makePostingRows, writePostingBatch } from '../../src/jobs/accounting/datev/write-posting-batch.ts';
import { readSale } from './read-fixture.ts';

const ignore = () => {};
const NOW = new Date('2026-04-01T08:00:00Z');
const DATEV: AccountingOptions = {
  consultant_number: 29098,
  client_number: 55003,
  fiscal_year_start: '2026-01-01',
  account: '4980',
  creditor_account: '70000',
};

describe('exported bills', () => {
  it('for QuickBooks Online have a row for each line, and a row for the tax if there are no tax codes', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const rows = makeQuickbooksRows(sale, { account: 'Printing', date_format: 'DD/MM/YYYY' }, ignore);
    assert.ok(rows.every((row) => row.length === QUICKBOOKS_COLUMNS.length));
    assert.deepEqual(rows[0]?.slice(0, 4), ['KD-2291', 'Kessler Druck GmbH', '12/03/2026', '11/04/2026']);
    const at = QUICKBOOKS_COLUMNS.indexOf('*LineAmount');
    assert.deepEqual(
      rows.map((row) => [row[at - 1], row[at]]),
      [
        ['Poster A1', '200.00'],
        ['Postcards', '100.00'],
        ['Tax', '57.00'],
      ],
    );
    const coded = makeQuickbooksRows(sale, { account: 'Printing', tax_codes: { '19': '19% S' } }, ignore);
    assert.deepEqual(
      coded.map((row) => row.slice(at + 1, at + 3)),
      [
        ['19% S', '38.00'],
        ['19% S', '19.00'],
      ],
    );
  });

  it('for Xero have a quantity, price, account and tax type', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const rows = makeXeroRows(sale, { account: '429', tax_codes: { '19.00': '19% (VAT)' } }, ignore);
    const named = rows.map((row) => Object.fromEntries(XERO_COLUMNS.map((name, i) => [name, row[i]])));
    assert.equal(rows[0]?.length, XERO_COLUMNS.length);
    assert.deepEqual(
      named.map((row) => [
        row['*Quantity'],
        row['*UnitAmount'],
        row['*AccountCode'],
        row['*TaxType'],
        row.Total,
      ]),
      [
        ['20', '10', '429', '19% (VAT)', '357.00'],
        ['500', '0.2', '429', '19% (VAT)', '357.00'],
      ],
    );
    assert.throws(
      () => makeXeroRows(sale, { account: '429', tax_codes: { '20': 'x' } }, ignore),
      /tax rate 19/,
    );
  });

  it('have one line for each tax rate and a warning if their line items do not add up', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const warnings: string[] = [];
    const rows = makeQuickbooksRows({ ...sale, lines: sale.lines.slice(1) }, { account: 'a' }, (message) =>
      warnings.push(message),
    );
    assert.equal(warnings.length, 1);
    assert.deepEqual(
      rows.map((row) => row[9]),
      ['300.00', '57.00'],
    );
  });

  it('exclude credit notes and invoices without a due date', async () => {
    const note = await readSale('e-invoice-file-peppol-credit-note');
    assert.throws(
      () => makeQuickbooksRows({ ...note, dueDate: '2026-05-01' }, { account: 'a' }, ignore),
      /credit note/,
    );
    const sale = await readSale('e-invoice-file-ubl');
    assert.throws(() => makeXeroRows({ ...sale, dueDate: undefined }, { account: 'a' }, ignore), /due_date/);
  });
});

describe('a DATEV batch of postings', () => {
  it('has the header, the columns and one row per tax rate of the format EXTF 700', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const text = writePostingBatch(makePostingRows('doc_1', sale, DATEV), DATEV, NOW);
    const [header = '', columns = '', row = '', end] = text.split('\r\n');
    assert.equal(
      header,
      '"EXTF";700;21;"Buchungsstapel";12;20260401080000000;;"LG";"Legible";"";29098;55003;20260101;4;20260312;20260312;"Eingangsrechnungen";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    assert.equal(header.split(';').length, 31);
    assert.equal(DATEV_COLUMNS.length, 124);
    assert.equal(columns.split(';').length, 124);
    assert.equal(row.split(';').length, 124);
    assert.match(row, /^357,00;"S";"EUR";;;;4980;70000;"9";1203;"KD-2291";;;"Kessler Druck GmbH KD-2291";/);
    assert.match(row, /"BEDI ""[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}"""/);
    assert.equal(end, '');
  });

  it('posts credit notes to the opposite side', async () => {
    const note = await readSale('e-invoice-file-peppol-credit-note');
    assert.equal(makePostingRows('doc_1', note, DATEV)[0]?.cells['Soll/Haben-Kennzeichen'], 'H');
  });

  it('refuses postings that would be wrong', async () => {
    const sale = await readSale('e-invoice-file-ubl');
    const refuse = (change: object, reason: RegExp) =>
      assert.throws(() => makePostingRows('doc_1', { ...sale, ...change }, DATEV), reason);
    refuse({ currency: 'USD' }, /exchange rate/);
    refuse({ date: '2025-12-31' }, /fiscal year/);
    refuse({ taxes: [{ rate: 20, base: 300, amount: 57 }] }, /no key in tax_codes/);
    refuse({ total: 400 }, /add up to 357/);
  });
});
