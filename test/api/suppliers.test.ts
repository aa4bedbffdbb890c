import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Supplier {
  id: string;
  external_id: string | null;
  names: string[];
  tax_ids: string[];
  ibans: string[];
  currency: string | null;
  documents_count: number;
}

interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  invalid: number;
  ignored_columns: string[];
  rows: {
    row: number;
    status: string;
    supplier_id: string | null;
    errors: { field: string; code: string }[];
  }[];
}

interface Invoice {
  id: string;
  review: string;
  review_reasons: { supplier_conflicts: string[]; possible_duplicate_of?: string };
  parsed_data: {
    document_type: string;
    fields: { currency?: string; number?: string; seller?: { name?: string; tax_id?: string } };
    evidence: Record<string, { method: string; confidence: number; from?: string[] }>;
  };
}

const KNOWN_IBAN = 'GB29NWBK60161331926819';
const OTHER_IBAN = 'GB33BUKB20201555555555';
const LIST = `\ufeffid;name;tax_id;iban;currency;phone
70012;Northlight Paper Ltd|Northlight;GB 123 4567 82;GB29 NWBK 6016 1331 9268 19;gbp;1
70013;Harbour Tools GmbH;DE811234567;;EUR;2
`;

function writeInvoice(number: string, iban = KNOWN_IBAN, seller = 'Northlight Paper Ltd'): string {
  return `INVOICE

Seller: ${seller}
12 Mill Lane, Leeds LS1 4AB
VAT number: GB123456782

Buyer: Acme Studio Ltd
4 High Street, York YO1 7HH

Invoice number: ${number}
Invoice date: 12 March 2026

Description    Quantity    Unit price    Amount
Copy sheets    10          12.00         120.00

Subtotal: 120.00
Total: 120.00
IBAN: ${iban}
`;
}

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function openProject(name: string): Promise<string> {
  return `/projects/${await createProject(app, name)}`;
}

const post = (path: string, body: object) =>
  app.request(path, { method: 'POST', body: JSON.stringify(body) });

async function importList(project: string, given: object): Promise<Imported> {
  const response = await post(`${project}/supplier_imports`, { import: given });
  const text = await response.text();
  assert.equal(response.status, 200, text.slice(0, 1_000));
  return JSON.parse(text).import;
}

async function listSuppliers(project: string, query = ''): Promise<Supplier[]> {
  return (await app.json<{ suppliers: Supplier[] }>(`${project}/suppliers${query}`)).suppliers;
}

async function upload(project: string, text: string): Promise<Invoice> {
  const body = createFileForm('invoice.txt', text);
  const made = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, {
    method: 'POST',
    body,
  });
  const path = `${project}/documents/${made.document.id}?include=review,review_reasons`;
  return (await app.json<{ document: Invoice }>(path)).document;
}

const approve = (project: string, { id }: Invoice) =>
  app.json(`${project}/documents/${id}/review`, { method: 'PUT' });

describe('importing a master list', () => {
  it('previews a CSV text, imports it, and changes nothing when it is imported again', async () => {
    const project = await openProject('master list');
    const preview = await importList(project, { csv: LIST, preview: true });
    assert.deepEqual([preview.created, preview.invalid], [2, 0]);
    assert.deepEqual(preview.ignored_columns, ['phone']);
    assert.deepEqual(await listSuppliers(project), []);

    const imported = await importList(project, { csv: LIST });
    assert.equal(imported.created, 2);
    const found = (await listSuppliers(project)).find(({ external_id }) => external_id === '70012');
    assert.equal(found?.id, imported.rows[0]?.supplier_id);
    assert.deepEqual(found?.names, ['Northlight Paper Ltd', 'Northlight']);
    assert.deepEqual(found.tax_ids, ['GB123456782']);
    assert.deepEqual(found.ibans, [KNOWN_IBAN]);
    assert.equal(found.currency, 'GBP');

    assert.equal((await importList(project, { csv: LIST })).unchanged, 2);
    const changed = await importList(project, {
      suppliers: [{ external_id: '70013', names: ['Harbour Tools AG'], currency: 'CHF' }],
    });
    assert.equal(changed.updated, 1);
    assert.equal((await listSuppliers(project, '?q=harbour'))[0]?.currency, 'CHF');
  });

  it('reports the errors of each row, and imports nothing if there are any', async () => {
    const project = await openProject('errors by row');
    const suppliers = [
      { external_id: '1', names: ['One'], tax_ids: ['DE1'] },
      { external_id: '1', names: ['Two'] },
      { names: [] },
      { names: ['Four'], ibans: ['GB29NWBK60161331926818'], currency: 'euros' },
      { names: ['Five'], tax_ids: ['de 1'] },
      { names: ['Si\u0007x'] },
    ];
    const preview = await importList(project, { suppliers, preview: true });
    const errors = preview.rows.map((row) => row.errors.map(({ field, code }) => `${field}:${code}`));
    assert.deepEqual(errors, [
      [],
      ['external_id:taken'],
      ['names:required'],
      ['currency:invalid', 'ibans[0]:invalid'],
      ['tax_ids:taken'],
      ['names[0]:invalid'],
    ]);
    await expectError(
      await post(`${project}/supplier_imports`, { import: { suppliers } }),
      422,
      'validation_failed',
      [
        'import.rows[2].external_id:taken',
        'import.rows[3].names:required',
        'import.rows[4].currency:invalid',
        'import.rows[4].ibans[0]:invalid',
        'import.rows[5].tax_ids:taken',
        'import.rows[6].names[0]:invalid',
      ],
    );
    assert.deepEqual(await listSuppliers(project), []);
  });

  it('refuses a list that is not one', async () => {
    const project = await openProject('hostile lists');
    const path = `${project}/supplier_imports`;
    const refuse = async (given: object, detail: string) =>
      expectError(await post(path, { import: given }), 422, 'validation_failed', [detail]);
    await refuse({}, 'import:invalid');
    await refuse({ csv: LIST, suppliers: [] }, 'import:invalid');
    await refuse({ csv: '' }, 'import.csv:invalid');
    await refuse({ csv: '"'.repeat(100_000) }, 'import.csv:invalid');
    await refuse({ csv: `name\n${'x\n'.repeat(5_001)}` }, 'import.csv:too_many_items');
    await refuse({ suppliers: [{ names: 'x' }] }, 'import.suppliers[0].names:wrong_type');
    assert.deepEqual((await importList(project, { csv: 'name\n' })).rows, []);
  });

  it('accepts as many rows as documented', async () => {
    const project = await openProject('large list');
    const rows = Array.from({ length: 5_000 }, (_, i) => `${i},Company number ${i},X${i}`);
    const imported = await importList(project, { csv: `id,name,tax_id\n${rows.join('\n')}` });
    assert.equal(imported.created, 5_000);
    assert.equal((await listSuppliers(project, '?q=Company%20number%204321')).length, 1);
    assert.equal((await listSuppliers(project, '?per_page=100&page=50')).length, 100);
  });
});

describe('a document of an imported supplier', () => {
  it('gets the currency of the master record if it states none', async () => {
    const project = await openProject('defaults');
    await importList(project, { csv: LIST });
    const { parsed_data } = await upload(project, writeInvoice('2041'));
    assert.equal(parsed_data.fields.currency, 'GBP');
    const evidence = parsed_data.evidence['/fields/currency'];
    assert.equal(evidence?.method, 'derived');
    assert.deepEqual(evidence?.from, ['/fields/seller/tax_id', '/fields/seller/name']);
    assert.ok(evidence.confidence > 0 && evidence.confidence < 1);
    const other = await openProject('no defaults');
    const { parsed_data: derived } = await upload(other, writeInvoice('2041'));
    assert.equal(derived.fields.currency, 'GBP');
    assert.deepEqual(derived.evidence['/fields/currency']?.from, ['/fields/seller/iban']);
  });

  it('needs a review if its IBAN is not in the master record', async () => {
    const project = await openProject('new iban');
    await importList(project, { csv: LIST });
    const known = await upload(project, writeInvoice('2042'));
    assert.deepEqual(known.review_reasons.supplier_conflicts, []);
    const changed = await upload(project, writeInvoice('2043', OTHER_IBAN));
    assert.equal(changed.review, 'needed');
    assert.deepEqual(changed.review_reasons.supplier_conflicts, ['/fields/seller/iban']);
    const explained = await app.json<{ supplier: Supplier; conflicts: unknown[] }>(
      `${project}/documents/${changed.id}/supplier`,
    );
    assert.equal(explained.supplier.external_id, '70012');
    assert.deepEqual(explained.conflicts, [
      { pointer: '/fields/seller/iban', value: OTHER_IBAN, known_values: [KNOWN_IBAN] },
    ]);
    const unknown = await upload(project, 'Dear Ms Bell, please find attached the report.');
    assert.deepEqual(await app.json(`${project}/documents/${unknown.id}/supplier`), { conflicts: [] });
    const stranger = await app.request(`${await openProject('stranger')}/documents/${known.id}/supplier`);
    await expectError(stranger, 404, 'not_found');
  });

  it('may be a duplicate of one with the same number and total that spells the supplier differently', async () => {
    const project = await openProject('duplicates');
    await importList(project, { csv: LIST });
    const first = await upload(project, writeInvoice('2044'));
    await approve(project, first);
    const second = await upload(project, writeInvoice('2044', KNOWN_IBAN, 'Northlight Stationery Shop'));
    assert.equal(second.review_reasons.possible_duplicate_of, first.id);
    const another = await upload(project, writeInvoice('2045', KNOWN_IBAN, 'Northlight Stationery Shop'));
    assert.equal(another.review_reasons.possible_duplicate_of, undefined);
  });
});

describe('the record of a supplier', () => {
  it('can be changed: a removed IBAN is no longer accepted', async () => {
    const project = await openProject('changes');
    await approve(project, await upload(project, writeInvoice('1', OTHER_IBAN)));
    const [supplier] = await listSuppliers(project);
    assert.deepEqual(supplier?.ibans, [OTHER_IBAN]);
    const path = `${project}/suppliers/${supplier.id}`;
    const change = (given: object) =>
      app.request(path, { method: 'PATCH', body: JSON.stringify({ supplier: given }) });
    assert.equal((await change({ ibans: [KNOWN_IBAN], external_id: 'A' })).status, 200);
    const answer = await app.json<{ supplier: Supplier }>(path);
    assert.deepEqual(answer.supplier.ibans, [KNOWN_IBAN]);
    assert.deepEqual(answer.supplier.names, ['Northlight Paper Ltd']);
    assert.equal(answer.supplier.documents_count, 1);
    const { review_reasons } = await upload(project, writeInvoice('2', OTHER_IBAN));
    assert.deepEqual(review_reasons.supplier_conflicts, ['/fields/seller/iban']);

    await importList(project, { suppliers: [{ external_id: 'B', names: ['Another'] }] });
    await expectError(await change({ external_id: 'B' }), 422, 'validation_failed', [
      'supplier.external_id:taken',
    ]);
    await expectError(await change({ names: [] }), 422, 'validation_failed', ['supplier.names:required']);
    await expectError(await change({ ibans: ['x'] }), 422, 'validation_failed', [
      'supplier.ibans[0]:invalid',
    ]);
  });

  it('can be merged with another one, which is then recognized by both names', async () => {
    const project = await openProject('merging');
    const { rows } = await importList(project, {
      suppliers: [
        { external_id: 'A', names: ['Alpha Works'], tax_ids: ['A1'] },
        { external_id: 'B', names: ['Beta Trading'], tax_ids: ['B1'], currency: 'EUR' },
      ],
    });
    const [a, b] = rows.map(({ supplier_id }) => supplier_id);
    const path = `${project}/suppliers/${a}/merge`;
    await expectError(await post(path, { merge: { supplier_id: a } }), 422, 'validation_failed', [
      'merge.supplier_id:invalid',
    ]);
    await expectError(await post(path, { merge: { supplier_id: 'x' } }), 422, 'validation_failed', [
      'merge.supplier_id:invalid',
    ]);
    assert.equal((await post(path, { merge: { supplier_id: b } })).status, 200);
    const [merged, ...others] = await listSuppliers(project);
    assert.deepEqual(others, []);
    assert.deepEqual(merged?.names, ['Alpha Works', 'Beta Trading']);
    assert.deepEqual(merged.tax_ids, ['A1', 'B1']);
    assert.deepEqual([merged.external_id, merged.currency], ['A', 'EUR']);
    const again = await importList(project, {
      suppliers: [{ names: ['BETA TRADING LTD'], tax_ids: ['B1'] }],
    });
    assert.equal(again.rows[0]?.supplier_id, a);
  });

  it('can be found by part of a name, a tax number, an IBAN or the external identifier, and deleted', async () => {
    const project = await openProject('searching');
    await importList(project, { csv: LIST });
    const find = async (q: string) =>
      (await listSuppliers(project, `?q=${encodeURIComponent(q)}`)).map(({ external_id }) => external_id);
    assert.deepEqual(await find('PAPER'), ['70012']);
    assert.deepEqual(await find('DE 811'), ['70013']);
    assert.deepEqual(await find('GB29 NWBK'), ['70012']);
    assert.deepEqual((await find('7001')).toSorted(), ['70012', '70013']);
    assert.deepEqual(await find('100%_'), []);
    const [harbour] = await listSuppliers(project, '?q=harbour');
    const path = `${project}/suppliers/${harbour?.id}`;
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
    await expectError(await app.request(path), 404, 'not_found');
    await expectError(await app.request(path, { method: 'DELETE' }), 404, 'not_found');
    const { audit_log } = await app.json<{ audit_log: { action: string; subject_id: string }[] }>(
      '/audit_log',
    );
    assert.ok(audit_log.some((one) => one.action === 'supplier.deleted' && one.subject_id === harbour?.id));
    assert.ok(audit_log.some((one) => one.action === 'supplier.imported'));
  });
});
