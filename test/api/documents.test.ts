import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../support/read-json.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import {
  createFileForm,
  createProject,
  listLeftInStaging,
  makePdf,
  type UploadedDocument,
  uploadText,
} from './uploads.ts';

interface Run {
  id: string;
  state: string;
  error?: { code: string };
}

let app: TestApp;
let project: string;
let path: string;
before(async () => {
  app = await startApp();
  project = await createProject(app, 'documents');
  path = `/projects/${project}/documents`;
});
after(() => app.stop());

async function retrieve(id: string, query = ''): Promise<UploadedDocument> {
  return (await app.json<{ document: UploadedDocument }>(`${path}/${id}${query}`)).document;
}

async function upload(
  name: string,
  content: string | Buffer,
  query = '',
  fields = {},
): Promise<UploadedDocument> {
  const init = { method: 'POST', body: createFileForm(name, content, fields) };
  return (await app.json<{ document: UploadedDocument }>(`${path}${query}`, init)).document;
}

describe('a new document', () => {
  it('is pending and has exactly the documented fields', async () => {
    const document = await upload('letter.txt', 'Dear all,');
    const { id, created_at, ...rest } = document;
    assert.match(id, /^doc_/);
    assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(rest, {
      filename: 'letter.txt',
      content_type: 'text/plain',
      file_size: 9,
      file_extension: '.txt',
      status: 'pending',
      pages_count: null,
      source: 'api',
    });
  });

  it('returns external_id and metadata unchanged', async () => {
    const metadata = { branch: 'Bristol', nested: { a: [1, null, 'ü'] } };
    const document = await upload('a.txt', 'x', '', {
      external_id: 'order 4471',
      metadata: JSON.stringify(metadata),
    });
    assert.equal(document.external_id, 'order 4471');
    assert.deepEqual(document.metadata, metadata);
    assert.deepEqual((await retrieve(document.id)).metadata, metadata);
  });

  for (const [fields, detail] of [
    [{ external_id: '' }, 'external_id:too_short'],
    [{ external_id: 'x'.repeat(256) }, 'external_id:too_long'],
    [{ external_id: 'a\u0000b' }, 'external_id:invalid'],
    [{ metadata: '{' }, 'metadata:invalid'],
    [{ metadata: '[1]' }, 'metadata:wrong_type'],
    [{ metadata: 'null' }, 'metadata:wrong_type'],
    [{ metadata: '{"a":"\\u0000"}' }, 'metadata:invalid'],
    [{ metadata: '{"a":"\\ud800"}' }, 'metadata:invalid'],
    [{ metadata: JSON.stringify({ a: 'x'.repeat(4096) }) }, 'metadata:too_long'],
    [{ metadata: 'x'.repeat(70_000) }, 'metadata:too_long'],
  ] as const) {
    it(`is refused if it has ${JSON.stringify(fields).slice(0, 60)}`, async () => {
      const response = await app.request(path, {
        method: 'POST',
        body: createFileForm('a.txt', 'x', { ...fields }),
      });
      await expectError(response, 422, 'validation_failed', [detail]);
    });
  }
});

describe('?wait=', () => {
  it('on upload returns the final document, including parsed_data, with 201 and Location', async () => {
    const response = await app.request(`${path}?wait=30`, {
      method: 'POST',
      body: createFileForm('a.pdf', await makePdf(2)),
    });
    assert.equal(response.status, 201);
    const body = await readJson<{
      document: UploadedDocument & { parsed_data: { version: number; text: string } };
    }>(response);
    assert.equal(response.headers.get('location'), `/v1${path}/${body.document.id}`);
    assert.equal(body.document.status, 'completed');
    assert.equal(body.document.pages_count, 2);
    assert.equal(body.document.parsed_data.version, 1);
    assert.match(body.document.parsed_data.text, /Page 2/);
  });

  it('on retrieval waits for a pending document', async () => {
    const { id } = await upload('a.txt', 'hello');
    const document = await retrieve(id, '?wait=30');
    assert.equal(document.status, 'completed');
    assert.deepEqual(await retrieve(id), document);
  });

  for (const wait of ['61', '-1', 'x', '1.5', '']) {
    it(`does not accept ${JSON.stringify(wait)}`, async () => {
      await expectError(
        await app.request(`${path}?wait=${wait}`, { method: 'POST', body: createFileForm('a.txt', 'x') }),
        422,
        'validation_failed',
        ['wait:invalid'],
      );
    });
  }
});

describe('the list of documents', () => {
  it('does not contain parsed_data', async () => {
    await upload('a.txt', 'hello', '?wait=30');
    const { documents } = await app.json<{ documents: object[] }>(path);
    assert.ok(documents.length > 0);
    assert.ok(documents.every((document) => !('parsed_data' in document) && !('error' in document)));
  });
});

describe('a document that cannot be read', () => {
  it('has failed with a reason, which its runs also contain', async () => {
    const document = await upload(
      'broken.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')]),
      '?wait=30',
    );
    assert.equal(document.status, 'failed');
    const { code, message, retryable } = Object(document.error);
    assert.equal(code, 'corrupt_file');
    assert.ok(typeof message === 'string' && message.length > 0);
    assert.equal(retryable, false);
    assert.ok(!('parsed_data' in document));
    const { runs } = await app.json<{ runs: Run[] }>(`${path}/${document.id}/runs`);
    assert.deepEqual(
      runs.map((run) => [run.state, run.error?.code]),
      [['failed', 'corrupt_file']],
    );
  });
});

describe('reprocessing', () => {
  it('returns 202 with a new run; the document stays completed until it ends', async () => {
    const document = await upload('a.txt', 'hello', '?wait=30');
    const { run } = await app.json<{ run: Run }>(`${path}/${document.id}/reprocess`, {
      method: 'POST',
      status: 202,
    });
    assert.match(run.id, /^run_/);
    assert.equal((await retrieve(document.id)).status, 'completed');
    for (let i = 0; i < 300; i++) {
      const { runs } = await app.json<{ runs: Run[] }>(`${path}/${document.id}/runs`);
      assert.equal(runs.length, 2);
      if (runs.every(({ state }) => state === 'succeeded')) break;
      assert.ok(i < 299, 'the run never succeeded');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const after = await retrieve(document.id);
    assert.equal(after.status, 'completed');
    assert.equal(after.id, document.id);
  });

  it('makes a failed document pending again', async () => {
    const document = await upload('broken.pdf', '%PDF-1.7\nnothing', '?wait=30');
    assert.equal(document.status, 'failed');
    await app.json(`${path}/${document.id}/reprocess`, { method: 'POST', status: 202 });
    assert.equal((await retrieve(document.id, '?wait=30')).status, 'failed');
    const { runs } = await app.json<{ runs: Run[] }>(`${path}/${document.id}/runs`);
    assert.equal(runs.length, 2);
  });

  it('returns 404 for an unknown document', async () => {
    await expectError(
      await app.request(`${path}/doc_00000000000000000000000000/reprocess`, { method: 'POST' }),
      404,
      'not_found',
    );
  });
});

describe('the original file', () => {
  it('is returned byte for byte, as an attachment that no browser opens', async () => {
    const pdf = await makePdf(1);
    const { id } = await upload('a b.pdf', pdf);
    const response = await app.request(`${path}/${id}/file`);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="a b.pdf"');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('content-length'), String(pdf.length));
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), pdf);
    const head = await app.request(`${path}/${id}/file`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-length'), String(pdf.length));
  });
});

describe('deleting a document', () => {
  it('returns 204, then 404, even while it is pending, and nothing is stored afterwards', async () => {
    const before = await app.json<{ project: { documents_count: number } }>(`/projects/${project}`);
    const { id } = await uploadText(app, project);
    assert.equal((await app.request(`${path}/${id}`, { method: 'DELETE' })).status, 204);
    for (const sub of ['', '/file', '/runs'])
      await expectError(await app.request(`${path}/${id}${sub}`), 404, 'not_found');
    await expectError(await app.request(`${path}/${id}`, { method: 'DELETE' }), 404, 'not_found');
    assert.deepEqual(await app.json(`/projects/${project}`), before);
    assert.deepEqual(await listLeftInStaging(app), []);
  });
});

describe('200 concurrent uploads and deletions', () => {
  it('leave a correct count, no file without a row and no row without a file', async () => {
    const busy = await createProject(app, 'busy');
    const busyPath = `/projects/${busy}/documents`;
    let created = 0;
    let deleted = 0;
    const uploadInTurn = async (n: number) => {
      for (let i = 0; i < 10; i++) {
        const { id } = await uploadText(app, busy, `file ${n} ${i}`);
        created++;
        if (i % 2 === 0) {
          assert.equal((await app.request(`${busyPath}/${id}`, { method: 'DELETE' })).status, 204);
          deleted++;
        }
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => uploadInTurn(n)));
    assert.equal(created, 200);
    assert.equal(deleted, 100);
    const { project: counted } = await app.json<{ project: { documents_count: number } }>(
      `/projects/${busy}`,
    );
    assert.equal(counted.documents_count, 100);
    const { meta } = await app.json<{ meta: { total: number } }>(busyPath);
    assert.equal(meta.total, 100);
    const ids: string[] = [];
    for (const page of [1, 2]) {
      const list = await app.json<{ documents: { id: string }[] }>(`${busyPath}?page=${page}&per_page=50`);
      ids.push(...list.documents.map((document) => document.id));
    }
    const listFiles = () => readdir(join(app.dataDir, 'blobs', busy));
    // Jobs delete the files of deleted documents within a minute, so wait.
    for (let i = 0; i < 600 && (await listFiles()).length !== ids.length; i++) await sleep(100);
    assert.deepEqual((await listFiles()).sort(), ids.sort());
  });
});
