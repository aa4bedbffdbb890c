import assert from 'node:assert/strict';
import { it } from 'node:test';
import { extractBytes } from './read-file.ts';

const read = async (name: string, ...lines: string[]) =>
  (await extractBytes(lines.join('\n'), name)).parsedData;
const toPairs = ({ transactions }: Awaited<ReturnType<typeof read>>) =>
  transactions.map(({ date, amount }) => [date, amount]);

it('a CSV file of a bank is a statement, and evidence names its cells', async () => {
  const data = await read(
    'umsaetze.csv',
    'Auftragskonto;Buchungstag;Valuta;Verwendungszweck;Begünstigter;IBAN;Betrag;Währung',
    'DE89370400440532013000;03.02.26;03.02.26;Rechnung 4711;Papier Nord GmbH;GB29NWBK60161331926819;-1.204,50;EUR',
    'DE89370400440532013000;05.02.26;06.02.26;Gehalt Februar;Werk Ost AG;NL91ABNA0417164300;2.310,00;EUR',
  );
  assert.equal(data.document_type, 'bank_statement');
  assert.deepEqual(toPairs(data), [
    ['2026-02-03', -1204.5],
    ['2026-02-05', 2310],
  ]);
  assert.deepEqual(data.fields, { iban: 'DE89370400440532013000', currency: 'EUR' });
  assert.equal(data.evidence['/transactions/0/amount']?.at, 'row 2, column 7');
});

it('lines above the list of a CSV statement become its fields, and debit and credit columns are recognized', async () => {
  const data = await read(
    'statement.csv',
    'Account holder:,Ada Wells',
    'Statement period:,01/03/2026 to 31/03/2026',
    '',
    'Date,Description,Paid out,Paid in,Balance',
    '01/03/2026,Opening balance,,,100.00',
    '02/03/2026,Rent,80.00,,20.00',
    '09/03/2026,Wages,,900.50,920.50',
    '31/03/2026,Closing balance,,,920.50',
  );
  assert.deepEqual(toPairs(data), [
    ['2026-03-02', -80],
    ['2026-03-09', 900.5],
  ]);
  const { account_holder, period_start, period_end, opening_balance, closing_balance } = data.fields;
  assert.deepEqual(
    [account_holder, period_start, period_end, opening_balance, closing_balance],
    ['Ada Wells', '2026-03-01', '2026-03-31', 100, 920.5],
  );
  assert.ok(data.checks.some(({ name, passed }) => name === 'transactions_add_up' && passed));
});

it('dates without separators, and a column for debit or credit, are understood', async () => {
  const data = await read(
    'export.csv',
    'Datum;Omschrijving;Af Bij;Bedrag;Saldo na mutatie',
    '20260331;Bakker;Af;4,20;95,80',
    '20260330;Teruggave;Bij;50,00;100,00',
    '20260328;Huur;Af;600,00;50,00',
  );
  assert.deepEqual(toPairs(data), [
    ['2026-03-31', -4.2],
    ['2026-03-30', 50],
    ['2026-03-28', -600],
  ]);
});

it('other lists of dates and amounts remain plain data', async () => {
  const expenses = await read(
    'expenses.csv',
    'Date,Description,Amount',
    '2026-03-01,Train,12.40',
    '2026-03-02,Hotel,99.00',
  );
  assert.equal(expenses.document_type, 'spreadsheet');
  assert.deepEqual(expenses.transactions, []);
  const codes = await read('codes.csv', 'Item,Code', 'a,20260331', 'b,20260330');
  assert.equal(codes.document_type, 'spreadsheet');
});

it('rows of a list are not labelled values, but the lines above it are', async () => {
  const data = await read(
    'statement.csv',
    'Branch:,North',
    'Date,Description,Amount,Balance',
    '02/03/2026,Payment 4711 to Mill,-80.00,20.00',
    '09/03/2026,Invoice 12: wages,900.50,920.50',
    '10/03/2026,Payment 4712 to Mill,-20.50,900.00',
  );
  assert.equal(data.transactions.length, 3);
  assert.deepEqual(
    data.key_values.map(({ key, value }) => [key, value]),
    [['Branch', 'North']],
  );
});
