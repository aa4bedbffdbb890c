import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { completeRun } from '../../src/domain/finish-run.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { administer } from './organizations.ts';
import { createProject, type UploadedDocument, uploadText } from './uploads.ts';

interface Run {
  id: string;
  state: string;
}

let app: TestApp;
let projectId: string;
before(async () => {
  // Without a worker, all runs stay in the queue.
  app = await startApp({ LEGIBLE_ROLE: 'api' });
  projectId = await createProject(app, 'fair');
});
after(() => app.stop());

async function reprocess(id: string): Promise<Run> {
  const path = `/projects/${projectId}/documents/${id}/reprocess`;
  return (await app.json<{ run: Run }>(path, { method: 'POST', status: 202 })).run;
}

async function finishRuns(document: UploadedDocument): Promise<void> {
  const result = {
    parsedDataJson: '{"version":1}',
    documentType: 'letter',
    pagesCount: 1,
    warnings: [],
    lowestConfidence: null,
    searchWords: '',
    layout: null,
    modelUsage: null,
  };
  await administer(app, async (records) => {
    for (const run of await records.runs.list(document.id))
      await records.transaction((stores) => completeRun(stores, run.id, result, () => []));
  });
}

describe('reprocessing', () => {
  it('queues one run per document, however often it is requested', async () => {
    const document = await uploadText(app, projectId);
    const path = `/projects/${projectId}/documents/${document.id}/runs`;
    const list = async () => (await app.json<{ runs: Run[] }>(path)).runs;
    const [first] = await list();
    assert.equal((await reprocess(document.id)).id, first?.id);
    await finishRuns(document);
    const runs = await Promise.all(Array.from({ length: 10 }, () => reprocess(document.id)));
    assert.equal(new Set(runs.map(({ id }) => id)).size, 1);
    assert.deepEqual(
      (await list()).map(({ state }) => state),
      ['queued', 'succeeded'],
    );
  });

  it('queues another run while one is in progress, because settings may have changed since it began', async () => {
    const document = await uploadText(app, projectId);
    const queued = await reprocess(document.id);
    await administer(app, ({ runs }) => runs.start(queued.id));
    assert.notEqual((await reprocess(document.id)).id, queued.id);
  });

  it('lowers the priority with every waiting run of the organization', async () => {
    const documents: UploadedDocument[] = [];
    for (let n = 0; n < 12; n++) documents.push(await uploadText(app, projectId, `Letter ${n}.`));
    for (const document of documents) await finishRuns(document);
    for (const document of documents) await reprocess(document.id);
    await using rows = await openRows(app);
    const last = documents.at(-1)?.id;
    const jobs = await rows.query<{ priority: number }>(
      "select priority from pgboss.job where data->>'documentId' = $1 order by created_on desc limit 1",
      [last],
    );
    assert.ok((jobs[0]?.priority ?? 0) < 0);
  });
});
