import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { extract } from '../../src/extraction/extract.ts';
import { extractBytes } from './read-file.ts';

async function extractTable(content: string | Uint8Array) {
  const { parsedData } = await extractBytes(content, 'a.csv');
  const [table] = parsedData.tables;
  assert.ok(table !== undefined);
  return { table, parsedData };
}

describe('a CSV file', () => {
  const dialects: [string, string][] = [
    ['commas', 'name,city\n"Doe, Jane",Paris\nRoe,Rome\n'],
    ['semicolons', 'name;city\n"Doe, Jane";Paris\nRoe;Rome\n'],
    ['tabs', 'name\tcity\nDoe, Jane\tParis\nRoe\tRome\n'],
    ['bars', 'name|city\r"Doe, Jane"|Paris\rRoe|Rome\r'],
    ['single quotes', "name,city\n'Doe, Jane',Paris\nRoe,Rome\n"],
    ['a line that names the delimiter', 'sep=;\nname;city\nDoe, Jane;Paris\nRoe;Rome'],
  ];
  for (const [what, content] of dialects) {
    test(`with ${what} is split into its values`, async () => {
      const { table } = await extractTable(content);
      assert.deepEqual(table.rows, [
        ['name', 'city'],
        ['Doe, Jane', 'Paris'],
        ['Roe', 'Rome'],
      ]);
      assert.equal(table.header_rows, 1);
    });
  }

  test('has column names from its header', async () => {
    const { table } = await extractTable(
      'a,b,c,d,e,f\nx,1,1.5,2025-01-02,yes,€ 5.00\ny,2,2,2025-02-03,no,€ 6.10\n',
    );
    assert.deepEqual(table.column_types, ['string', 'integer', 'number', 'date', 'boolean', 'money']);
  });

  test('without column names has no header', async () => {
    const { table } = await extractTable('1,2,3\n4,5,6\n7,8,9\n');
    assert.equal(table.header_rows, 0);
  });

  test('keeps line breaks and doubled quotes in quoted values, and formulas as they are', async () => {
    const { table } = await extractTable(
      'id,text\n1,"two\nlines, ""quoted"""\n2,=1+2\n3,"=HYPERLINK(""http://x"")"\n',
    );
    assert.deepEqual(table.rows[1], ['1', 'two\nlines, "quoted"']);
    assert.deepEqual(table.rows[2], ['2', '=1+2']);
    assert.deepEqual(table.rows[3], ['3', '=HYPERLINK("http://x")']);
  });

  test('loses no row if a quote is never closed', async () => {
    const { table } = await extractTable(`a,b\n1,"open\n${'2,3\n'.repeat(100)}`);
    assert.equal(table.rows.length, 102);
    assert.deepEqual(table.rows.at(-1), ['2', '3']);
  });

  test('with NUL characters is read without them, with a warning', async () => {
    const { table, parsedData } = await extractTable(`a,b\n${'1,2\n'.repeat(50)}x\0,y\n`);
    assert.deepEqual(table.rows.at(-1), ['x', 'y']);
    assert.deepEqual(
      parsedData.warnings.map((warning) => warning.code),
      ['null_characters'],
    );
  });

  test('in UTF-16 or Windows-1252 keeps its accents', async () => {
    const text = 'prénom;âge\nZoë;12\nJosé;13\n';
    for (const content of [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'latin1')]) {
      const { table } = await extractTable(content);
      assert.deepEqual(table.rows[1], ['Zoë', '12']);
    }
  });

  test('with a row of very many columns is read', async () => {
    const { table, parsedData } = await extractTable(
      `${Array.from({ length: 300_000 }, (_, index) => index).join(',')}\na,b\n`,
    );
    assert.equal(table.columns, 300_000);
    assert.ok(JSON.stringify(parsedData).length < 5_000_000);
  });

  test('has a result without tables if it is empty', async () => {
    const { parsedData } = await extractBytes(' \n', 'a.csv');
    assert.deepEqual([parsedData.tables, parsedData.text, parsedData.document_type], [[], '', 'spreadsheet']);
    assert.deepEqual(
      [parsedData.warnings, parsedData.pages[0]?.warnings].map((all) => all?.map(({ code }) => code)),
      [['page_without_text'], ['page_without_text']],
    );
  });
});

describe('a CSV file with several tables', () => {
  const extractTables = async (content: string) => (await extractBytes(content, 'a.csv')).parsedData;
  const PEOPLE = 'name,age\nJane,31\nRoe,47\n';
  const SALES = 'month,region,amount\n2025-01,North,100\n2025-02,South,200\n';

  const separators: [string, string][] = [
    ['a blank line', '\n'],
    ['lines of delimiters alone', ',,\n,,\n'],
    ['a title', 'Sales by month\n'],
    ['a title between blank lines', '\n\nSales by month\n\n'],
    ['nothing but another number of columns', ''],
  ];
  for (const [what, separator] of separators)
    test(`with ${what} between them yields each of them`, async () => {
      const { tables, text } = await extractTables(PEOPLE + separator + SALES);
      assert.deepEqual(
        tables.map(({ id, rows, columns, header_rows }) => [id, rows.length, columns, header_rows]),
        [
          ['t1', 3, 2, 1],
          ['t2', 3, 3, 1],
        ],
      );
      assert.deepEqual(tables[1]?.column_types, ['string', 'string', 'integer']);
      assert.equal(text.includes('Sales by month'), separator.includes('Sales'));
      assert.ok(text.indexOf('Jane') < text.indexOf('South'));
    });

  test('with a repeated header yields two tables', async () => {
    const { tables } = await extractTables(`${PEOPLE}${PEOPLE}`);
    assert.deepEqual(
      tables.map(({ rows }) => rows.length),
      [3, 3],
    );
  });

  const one: [string, string][] = [
    ['blank lines between its rows', 'name,age\nJane,31\n\nRoe,47\n\nDoe,50\n'],
    [
      'values of nothing but words after a blank line',
      'name,city\nJane,Paris\nRoe,Rome\n\nDoe,Oslo\nPoe,Bern\n',
    ],
    ['ragged rows', 'name,age,city\nJane,31,Paris\nRoe,47\nDoe,50,Oslo,Norway\nPoe,51,Bern\n'],
    ['a header of two rows', 'name,age\nname,age\nJane,31\nRoe,47\n'],
    ['a foot', 'name,age\nJane,31\nRoe,47\n\nSource: own count\n'],
    ['a sum', 'name,age\nJane,31\nRoe,47\n\nTotal,78\n'],
  ];
  for (const [what, content] of one)
    test(`is not detected in ${what}`, async () => {
      const { tables } = await extractTables(content);
      assert.equal(tables.length, 1);
      assert.equal(tables[0]?.rows.length, content.split('\n').filter((line) => line !== '').length);
    });

  test('stores each one completely if it is longer than the inline limit', async () => {
    const rows = Array.from({ length: 5_100 }, (_, index) => `r${index},${index}\n`).join('');
    const { parsedData, wholeTables } = await extractBytes(`a,b\n${rows}\nc,d\nx,1\n\ne,f\n${rows}`, 'a.csv');
    assert.deepEqual(
      parsedData.tables.map((table) => table.total_rows ?? table.rows.length),
      [5_101, 2, 5_101],
    );
    // The first table alone reaches the result's limit for rows, but the complete tables are stored
    // separately.
    const whole = wholeTables.map(({ id, totalRows }) => `${id} ${totalRows}`).toSorted();
    assert.deepEqual(whole, ['t1 5101', 't2 2', 't3 5101']);
  });
});

test('a CSV file with more rows than the inline limit is stored completely in a file, and truncated in the result, which names the file', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'legible-test-'));
  try {
    const file = join(scratch, 'input');
    await writeFile(
      file,
      `id,name\n${Array.from({ length: 6000 }, (_, index) => `${index},"n ""${index}"""\n`).join('')}`,
    );
    const { parsedData, wholeTables } = await extract(
      file,
      { filename: 'a.csv', languages: [], scratch },
      () => {},
    );
    const [table] = parsedData.tables;
    assert.deepEqual([table?.rows.length, table?.truncated, table?.total_rows], [5000, true, 6001]);
    assert.deepEqual(
      parsedData.warnings.map((warning) => warning.code),
      ['table_truncated'],
    );
    const [whole] = wholeTables;
    assert.equal(whole?.id, table?.id);
    const lines = (await readFile(whole?.file ?? '', 'utf8')).trimEnd().split('\n');
    assert.equal(lines.length, 6001);
    assert.deepEqual(JSON.parse(lines[6000] ?? ''), ['5999', 'n "5999"']);
  } finally {
    await rm(scratch, { recursive: true });
  }
});

test('a few rows that are too large for a result are truncated by size and stored completely in a file', async () => {
  const { parsedData, wholeTables } = await extractBytes(
    `a,b\n${`${'x'.repeat(2000)},1\n`.repeat(4000)}`,
    'a.csv',
  );
  const [table] = parsedData.tables;
  assert.ok(Buffer.byteLength(JSON.stringify(parsedData)) < 5_000_000);
  assert.equal(table?.truncated, true);
  assert.equal(wholeTables[0]?.totalRows, 4001);
  assert.deepEqual(parsedData.warnings.map((warning) => warning.code).sort(), [
    'table_truncated',
    'text_truncated',
  ]);
});

test('a text that is too large for a result is truncated, with a warning', async () => {
  const { parsedData } = await extractBytes('One line of a long text.\n'.repeat(250_000), 'a.txt');
  assert.ok(Buffer.byteLength(JSON.stringify(parsedData)) < 5_000_000);
  assert.ok(parsedData.warnings.some((warning) => warning.code === 'text_truncated'));
});
