import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { createUblInvoice } from '../../fixtures/e-invoice-xml.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Export {
  id: string;
  status: string;
  error?: string;
  warnings?: { document_id: string; field?: string; message: string }[];
}

const DATEV = {
  consultant_number: 29098,
  client_number: 55003,
  fiscal_year_start: '2026-01-01',
  account: '4980',
  creditor_account: '70000',
};

describe('exporting for accounting programs', () => {
  let app: TestApp;
  let project: string;
  let invoice: string;
  let broken: string;
  let letter: string;
  before(async () => {
    app = await startApp();
    project = `/projects/${await createProject(app, 'accounting')}`;
    const upload = async (name: string, content: string): Promise<string> => {
      const made = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, {
        method: 'POST',
        body: createFileForm(name, content),
      });
      return made.document.id;
    };
    invoice = await upload('a.xml', createUblInvoice());
    broken = await upload('b.xml', createUblInvoice().replace('<cbc:ID>KD-2291</cbc:ID>', ''));
    letter = await upload('c.txt', 'A letter.');
  });
  after(() => app.stop());

  const ask = (body: object) =>
    app.request(`${project}/exports`, { method: 'POST', body: JSON.stringify({ export: body }) });
  const make = async (body: object): Promise<Export> => {
    const response = await ask(body);
    assert.equal(response.status, 201, await response.clone().text());
    const location = (response.headers.get('location') ?? '').replace('/v1', '');
    for (;;) {
      const { export: one } = await app.json<{ export: Export }>(location);
      if (one.status !== 'pending') return one;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  const download = async ({ id }: Export) => {
    const response = await app.request(`${project}/exports/${id}/file`);
    assert.equal(response.status, 200);
    return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
  };

  for (const [format, root] of [
    ['ubl', '<Invoice '],
    ['cii', '<rsm:CrossIndustryInvoice '],
  ] as const) {
    it(`${format} is a ZIP with one XML file per invoice; warnings name the skipped documents`, async () => {
      const made = await make({ format, document_ids: [invoice, broken, letter] });
      assert.equal(made.status, 'completed');
      assert.deepEqual(
        made.warnings?.map(({ document_id, field }) => [document_id, field]),
        [
          [broken, 'number'],
          [letter, 'document_type'],
        ],
      );
      const { bytes, headers } = await download(made);
      assert.equal(headers.get('content-type'), 'application/zip');
      const files = unzipSync(bytes);
      assert.deepEqual(Object.keys(files), ['KD-2291.xml']);
      assert.ok(strFromU8(files['KD-2291.xml'] ?? new Uint8Array()).includes(root));
    });
  }

  it('datev is a batch of postings whose rows link to the documents in datev_documents', async () => {
    const made = await make({ format: 'datev', accounting: DATEV, document_ids: [invoice] });
    const { bytes, headers } = await download(made);
    assert.match(headers.get('content-disposition') ?? '', /filename="EXTF_Buchungsstapel_exp_/);
    const text = Buffer.from(bytes).toString('latin1');
    assert.match(text, /^"EXTF";700;21;"Buchungsstapel";12;/);
    assert.match(text, /BU-Schl\xfcssel/);
    const [, guid = ''] = /BEDI ""([0-9a-f-]{36})""/.exec(text) ?? [];
    const files = unzipSync(
      (await download(await make({ format: 'datev_documents', document_ids: [invoice] }))).bytes,
    );
    assert.deepEqual(Object.keys(files).sort(), ['a.xml', 'document.xml']);
    assert.equal(strFromU8(files['a.xml'] ?? new Uint8Array()), createUblInvoice());
    assert.ok(strFromU8(files['document.xml'] ?? new Uint8Array()).includes(`guid="${guid}"`));
  });

  it('quickbooks and xero are CSV files with the columns that these programs import', async () => {
    const accounting = { account: '429', tax_codes: { '19': '19% VAT' } };
    for (const [format, first] of [
      ['quickbooks', '*BillNo,*Supplier,*BillDate,*DueDate,'],
      ['xero', '*ContactName,EmailAddress,POAddressLine1,'],
    ] as const) {
      const { bytes } = await download(await make({ format, accounting, document_ids: [invoice] }));
      const lines = Buffer.from(bytes).toString().split('\r\n');
      assert.ok(lines[0]?.startsWith(first));
      assert.equal(lines.length, 4);
    }
  });

  it('requires the options of the format', async () => {
    const { account: _, ...rest } = DATEV;
    await expectError(await ask({ format: 'datev', accounting: rest }), 422, 'validation_failed', [
      'export.accounting.account:required',
    ]);
    const response = await ask({ format: 'xero' });
    assert.equal(response.status, 422);
  });

  it('fails with a reason if no document can be exported', async () => {
    const made = await make({ format: 'ofx', document_ids: [letter] });
    assert.equal(made.status, 'failed');
    assert.match(
      made.error ?? '',
      /^None of the documents could be exported\. c\.txt is not a bank statement/,
    );
    assert.equal(made.warnings?.length, 1);
  });
});
