import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Zippable, zipSync } from 'fflate';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject, makePdf, type UploadedDocument } from './uploads.ts';

let app: TestApp;
let path: string;
before(async () => {
  app = await startApp({
    LEGIBLE_MAX_CONTAINER_FILES: '6',
    LEGIBLE_MAX_CONTAINER_SIZE: '1MiB',
    LEGIBLE_MAX_CONTAINER_DEPTH: '2',
  });
  path = `/projects/${await createProject(app, 'containers')}/documents`;
});
after(() => app.stop());

interface Opened extends UploadedDocument {
  parent_id?: string;
  path_in_parent?: string;
  metadata?: object;
  error?: { code: string; message: string };
  parsed_data?: { text: string; warnings: { code: string; message: string }[] };
}

const makeZip = (files: Zippable) => Buffer.from(zipSync(files));
const encodeText = (content: string) => new TextEncoder().encode(content);

async function upload(name: string, content: Buffer, fields = {}): Promise<Opened> {
  const form = createFileForm(name, content, fields);
  const { document } = await app.json<{ document: Opened }>(`${path}?wait=60`, {
    method: 'POST',
    body: form,
  });
  return document;
}

/** Waits until all documents of a container have been processed. Returns them sorted by name. */
async function listContents(parent: string): Promise<Opened[]> {
  const { documents } = await app.json<{ documents: Opened[] }>(`${path}?parent_id=${parent}`);
  const final = documents.map(async ({ id }) => {
    const { document } = await app.json<{ document: Opened }>(`${path}/${id}?wait=60`);
    return document;
  });
  const contents = await Promise.all(final);
  return contents.sort((a, b) => (a.path_in_parent ?? '').localeCompare(b.path_in_parent ?? ''));
}

describe('an uploaded archive', () => {
  it('becomes a document, and so does each file inside', async () => {
    const archive = makeZip({
      'march/invoice.pdf': await makePdf(1),
      'letter.txt': encodeText('Dear Sir'),
      'tool.exe': encodeText('MZ'),
      'fake.pdf': encodeText('no PDF'),
    });
    const document = await upload('post.zip', archive, { metadata: '{"box":7}', external_id: 'x1' });
    assert.equal(document.status, 'completed');
    assert.equal(document.content_type, 'application/zip');
    assert.equal(document.parent_id, undefined);
    const messages = document.parsed_data?.warnings.map(({ message }) => message) ?? [];
    assert.deepEqual(messages.sort(), [
      '"fake.pdf" did not become a document: it is not a valid .pdf file.',
      '"tool.exe" did not become a document: files of its type are not supported.',
    ]);
    const contents = await listContents(document.id);
    assert.deepEqual(
      contents.map(({ filename, path_in_parent, parent_id, status, source, metadata }) => ({
        filename,
        path_in_parent,
        parent_id,
        status,
        source,
        metadata,
      })),
      [
        { filename: 'letter.txt', path_in_parent: 'letter.txt' },
        { filename: 'invoice.pdf', path_in_parent: 'march/invoice.pdf' },
      ].map((names) => ({
        ...names,
        parent_id: document.id,
        status: 'completed',
        source: 'api',
        metadata: { box: 7 },
      })),
    );
    const listed = await app.json<{ documents: Opened[] }>(`${path}?filename=invoice.pdf`);
    assert.equal(listed.documents[0]?.parent_id, document.id);
  });

  it('adds only missing documents when it is reprocessed', async () => {
    const document = await upload(
      'two.zip',
      makeZip({ 'a.txt': encodeText('one'), 'b.txt': encodeText('two') }),
    );
    const [first] = await listContents(document.id);
    await app.request(`${path}/${first?.id}`, { method: 'DELETE' });
    await app.json(`${path}/${document.id}/reprocess`, { method: 'POST', status: 202 });
    for (;;) {
      const { runs } = await app.json<{ runs: { state: string }[] }>(`${path}/${document.id}/runs`);
      if (runs.every(({ state }) => state === 'succeeded')) break;
    }
    const contents = await listContents(document.id);
    assert.deepEqual(
      contents.map(({ filename }) => filename),
      ['a.txt', 'b.txt'],
    );
    assert.notEqual(contents[0]?.id, first?.id);
  });

  it('leaves its documents in place when it is deleted', async () => {
    const document = await upload('kept.zip', makeZip({ 'kept.txt': encodeText('kept') }));
    await app.request(`${path}/${document.id}`, { method: 'DELETE' });
    const [kept] = await listContents(document.id);
    assert.equal(kept?.parent_id, document.id);
    assert.equal((await app.request(`${path}/${kept?.id}/file`)).status, 200);
  });

  it('is refused if its content is not an archive', async () => {
    const form = createFileForm('a.zip', 'no archive');
    await expectError(await app.request(path, { method: 'POST', body: form }), 422, 'validation_failed', [
      'file:unsupported_file_type',
    ]);
  });

  it('is opened only down to the maximum nesting depth', async () => {
    const inner = makeZip({ 'deep.txt': encodeText('deep') });
    const document = await upload('a.zip', makeZip({ 'b.zip': makeZip({ 'c.zip': inner }) }));
    const [second] = await listContents(document.id);
    const [third] = await listContents(second?.id ?? '');
    assert.equal(third?.filename, 'c.zip');
    assert.equal(third?.error?.code, 'resource_limit_exceeded');
    assert.deepEqual(await listContents(third?.id ?? ''), []);
  });

  it('fails if its nested archives contain more files than allowed in total', async () => {
    const makeFiles = (count: number, name: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`${name}${n}.txt`, encodeText(`${name}${n}`)]),
      );
    const fits = await upload(
      'fits.zip',
      makeZip({ ...makeFiles(3, 'x'), 'in.zip': makeZip(makeFiles(2, 'y')) }),
    );
    const inFits = (await listContents(fits.id)).find(({ filename }) => filename === 'in.zip');
    assert.equal((await listContents(inFits?.id ?? '')).length, 2);
    const over = await upload(
      'over.zip',
      makeZip({ ...makeFiles(3, 'x'), 'in.zip': makeZip(makeFiles(3, 'y')) }),
    );
    const inOver = (await listContents(over.id)).find(({ filename }) => filename === 'in.zip');
    assert.equal(inOver?.error?.code, 'resource_limit_exceeded');
    assert.match(inOver?.error?.message ?? '', /more than 6 documents/);
    assert.deepEqual(await listContents(inOver?.id ?? ''), []);
  });
});

describe('an uploaded e-mail', () => {
  it('becomes the document of its body; its attachments become separate documents', async () => {
    const lines = [
      'From: Ann <ann@example.com>',
      'Subject: Two files',
      'Content-Type: multipart/mixed; boundary=B',
      '',
      '--B',
      'Content-Type: text/plain',
      '',
      'Please see the files attached.',
      '--B',
      'Content-Type: application/pdf',
      'Content-Transfer-Encoding: base64',
      '',
      (await makePdf(1)).toString('base64'),
      '--B',
      'Content-Type: message/rfc822',
      '',
      'From: Bob <bob@example.com>',
      'Subject: Forwarded',
      '',
      'The text of the forwarded message.',
      '--B--',
    ];
    const document = await upload('mail.eml', Buffer.from(lines.join('\r\n')));
    assert.equal(document.content_type, 'message/rfc822');
    assert.match(document.parsed_data?.text ?? '', /Please see the files attached/);
    assert.deepEqual(document.parsed_data?.warnings, []);
    const contents = await listContents(document.id);
    assert.deepEqual(
      contents.map(({ filename, content_type }) => [filename, content_type]),
      [
        ['attachment-1.pdf', 'application/pdf'],
        ['message.eml', 'message/rfc822'],
      ],
    );
    assert.match(contents[1]?.parsed_data?.text ?? '', /forwarded message/);
  });

  it('inside an e-mail request is read with its attachments', async () => {
    const eml = ['From: a@b.example', 'Subject: Inner', '', 'The text of the attached message.'].join('\r\n');
    const { documents } = await app.json<{ documents: Opened[] }>(path, {
      method: 'POST',
      body: JSON.stringify({
        source: 'email',
        from: 'sender@example.com',
        subject: 'Outer',
        attachments: [
          { name: 'box.zip', content: makeZip({ 'inner.eml': Buffer.from(eml) }).toString('base64') },
        ],
      }),
    });
    const outer = documents[0]?.id ?? '';
    await app.json(`${path}/${outer}?wait=60`);
    const [inner] = await listContents(outer);
    assert.equal(inner?.source, 'email');
    assert.deepEqual(inner?.email_metadata, { from: 'sender@example.com', subject: 'Outer', source: 'api' });
  });
});
