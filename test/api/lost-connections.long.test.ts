import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openEmbeddedPostgres } from '#embedded-postgres';
import { type DatabaseGate, type SeenStatement, startDatabaseGate } from '../support/database-gate.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject, type UploadedDocument } from './uploads.ts';

let databaseFolder: string;
let database: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
let gate: DatabaseGate;
let app: TestApp;
before(async () => {
  databaseFolder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  database = await openEmbeddedPostgres({ dataDir: databaseFolder, log: () => {} });
  gate = await startDatabaseGate(new URL(database.connectionString));
  // Without a worker, only this test's requests open transactions.
  app = await startApp({ DATABASE_URL: gate.url, LEGIBLE_ROLE: 'api' });
});
after(async () => {
  await app.stop();
  gate.close();
  await database.close();
  await rm(databaseFolder, { recursive: true, force: true });
});

/** A request that creates documents. `send` takes an idempotency key, or null to send none. */
interface Submission {
  path: string;
  send(key: string | null): Promise<Response>;
}

async function createSubmissions(name: string): Promise<{ file: Submission; email: Submission }> {
  const path = `/projects/${await createProject(app, name)}/documents`;
  const createHeaders = (key: string | null): Record<string, string> =>
    key === null ? {} : { 'Idempotency-Key': key };
  const email = JSON.stringify({
    source: 'email',
    subject: 'Order',
    body: 'Please find our order attached.',
    attachments: [
      { filename: 'a.txt', content_type: 'text/plain', content: Buffer.from('an order').toString('base64') },
    ],
  });
  return {
    file: {
      path,
      send: (key) =>
        app.request(path, {
          method: 'POST',
          body: createFileForm('a.txt', `for ${key}`),
          headers: createHeaders(key),
        }),
    },
    email: {
      path,
      send: (key) => app.request(path, { method: 'POST', body: email, headers: createHeaders(key) }),
    },
  };
}

async function recordTransaction(submission: Submission, key: string | null): Promise<string[]> {
  const seen: SeenStatement[] = [];
  gate.judge = (statement) => {
    if (statement.position !== null) seen.push(statement);
    return 'pass';
  };
  const response = await submission.send(key);
  assert.equal(response.status, 201, await response.text());
  gate.judge = () => 'pass';
  return seen.map(({ sql }) => sql);
}

async function listDocuments(path: string): Promise<UploadedDocument[]> {
  return (await app.json<{ documents: UploadedDocument[] }>(`${path}?per_page=100`)).documents;
}

/** Cuts only the next connection that reaches this position in a transaction. */
function cutAt(position: number, verdict: 'cut_before' | 'cut_after'): void {
  let isCut = false;
  gate.judge = (statement) => {
    if (isCut || statement.position !== position) return 'pass';
    isCut = true;
    return verdict;
  };
}

for (const kind of ['file', 'email'] as const) {
  describe(`losing the database connection while a ${kind} is admitted`, () => {
    it('returns 503, and a retry with the same key returns the same documents, with their bytes', async () => {
      const { [kind]: submission } = await createSubmissions(`lost ${kind}`);
      const { path } = submission;
      const statements = await recordTransaction(submission, `${kind}-recorded`);
      assert.match(statements.at(-1) ?? '', /^commit/i);
      for (const table of [
        /insert into "documents"/,
        /pgboss\.queue/,
        /insert into activity/,
        /update "idempotency_answers"/,
      ]) {
        assert.ok(
          statements.some((sql) => table.test(sql)),
          `${table} is not among:\n${statements.join('\n')}`,
        );
      }
      const perRequest = (await listDocuments(path)).length;
      for (const [position, sql] of statements.entries()) {
        for (const verdict of ['cut_before', 'cut_after'] as const) {
          const place = `${verdict} of ${position}: ${sql.slice(0, 60)}`;
          const key = `${kind}-${position}-${verdict}`;
          const known = new Set((await listDocuments(path)).map(({ id }) => id));
          const cutsBefore = gate.cuts;
          cutAt(position, verdict);
          const lost = await submission.send(key);
          assert.equal(gate.cuts, cutsBefore + 1, `not cut: ${place}`);
          gate.judge = () => 'pass';
          assert.equal(lost.status, 503, place);
          assert.match(lost.headers.get('retry-after') ?? '', /^[1-9]\d*$/, place);
          const retry = await submission.send(key);
          assert.equal(retry.status, 201, place);
          const wasCommitted = verdict === 'cut_after' && /^commit/i.test(sql);
          assert.equal(retry.headers.get('idempotent-replayed'), wasCommitted ? 'true' : null, place);
          const created = (await listDocuments(path)).filter(({ id }) => !known.has(id));
          assert.equal(created.length, perRequest, `documents after ${place}`);
          for (const { id } of created) {
            assert.equal((await app.request(`${path}/${id}/file`)).status, 200, `bytes after ${place}`);
          }
        }
      }
    });
  });
}

describe('losing the connection at COMMIT of an upload without an Idempotency-Key', () => {
  it('returns 503, and the committed document keeps its bytes', async () => {
    const { file } = await createSubmissions('lost without key');
    const statements = await recordTransaction(file, null);
    cutAt(statements.length - 1, 'cut_after');
    assert.equal((await file.send(null)).status, 503);
    gate.judge = () => 'pass';
    const documents = await listDocuments(file.path);
    assert.equal(documents.length, 2);
    for (const { id } of documents) {
      assert.equal(await (await app.request(`${file.path}/${id}/file`)).text(), 'for null');
    }
  });
});
