// The text of an e-mail does not affect the document type of its attachments.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createProject } from './uploads.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ATTACHMENTS = {
  'invoice.pdf': 'examples/invoice.pdf',
  'receipt.pdf': 'examples/receipt.pdf',
  'contract.pdf': 'fixtures/contract/input.pdf',
};

interface Read {
  document: {
    status: string;
    parsed_data?: { document_type: string; fields: Record<string, unknown>; line_items: unknown[] };
  };
}

let app: TestApp;
let path: string;
before(async () => {
  app = await startApp();
  path = `/projects/${await createProject(app, 'e-mail')}/documents`;
});
after(() => app.stop());

it('attachments have their own types and fields; the body is an e-mail', async () => {
  const attachments = await Promise.all(
    Object.entries(ATTACHMENTS).map(async ([filename, file]) => ({
      filename,
      content: (await readFile(ROOT + file)).toString('base64'),
    })),
  );
  const body = {
    source: 'email',
    from: 'ann@example.com',
    subject: 'The documents you asked for',
    body: 'Dear all, please find the documents of this month attached. Kind regards, Ann',
    attachments,
  };
  const { documents } = await app.json<{ documents: { id: string; filename: string }[] }>(path, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const read = new Map<string, Read['document']>();
  for (const { id, filename } of documents)
    read.set(filename, (await app.json<Read>(`${path}/${id}?wait=60`)).document);
  const types = [...read].map(([name, { parsed_data }]) => [name, parsed_data?.document_type]);
  assert.deepEqual(types, [
    ['The documents you asked for.txt', 'email'],
    ['invoice.pdf', 'invoice'],
    ['receipt.pdf', 'receipt'],
    ['contract.pdf', 'contract'],
  ]);
  assert.equal(read.get('invoice.pdf')?.parsed_data?.fields.total, 507.6);
  assert.notEqual(read.get('receipt.pdf')?.parsed_data?.line_items.length, 0);
  assert.equal(read.get('contract.pdf')?.parsed_data?.fields.from, undefined);
});

it('an attachment has the same result as the same file uploaded directly', async () => {
  const bytes = await readFile(`${ROOT}examples/receipt.pdf`);
  const email = {
    source: 'email',
    subject: 'A receipt',
    attachments: [{ filename: 'mine.pdf', content: bytes.toString('base64') }],
  };
  const sent = await app.json<{ documents: { id: string }[] }>(path, {
    method: 'POST',
    body: JSON.stringify(email),
  });
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'mine.pdf');
  const uploaded = await app.json<Read>(`${path}?wait=60`, { method: 'POST', body: form });
  const mailed = await app.json<Read>(`${path}/${sent.documents[0]?.id}?wait=60`);
  assert.deepEqual(mailed.document.parsed_data, uploaded.document.parsed_data);
});
