// Whatever workers do, even at the same time and in any order, a run ends only once. A document never returns
// to an earlier state, and has the result of the newest run that succeeded.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type OpenRecords, openRecords } from '../../src/app/open-records.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import type { Document, DocumentError } from '../../src/domain/documents.ts';
import { failRun } from '../../src/domain/finish-run.ts';
import { isOutage } from '../../src/domain/is-outage.ts';
import { BlobStoreUnavailableError } from '../../src/domain/ports/blob-store.ts';
import { RecordsUnavailableError } from '../../src/domain/ports/records.ts';
import {
  admit,
  complete,
  createSampleDocument,
  createSampleSuccess,
  getOnly,
  makeProject,
} from '../../src/domain/ports/sample-records.contract.ts';
import type { Run } from '../../src/domain/runs.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';

const DOCUMENTS = 25;
const STEPS = 12;
const ERROR: DocumentError = { code: 'processing_crashed', message: 'x', retryable: true };

let opened: OpenRecords;
let database: TestDatabase | null;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-run-states-'));
  database = await createTestDatabase();
  const config = loadConfig({
    LEGIBLE_DATA_DIR: folder,
    ...(database === null ? {} : { DATABASE_URL: database.connectionString }),
  });
  opened = await openRecords(config, { worker: false, log: createCollectingLogger() });
});
after(async () => {
  await opened.close(1_000);
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const hasEnded = ({ state }: Run) => state === 'succeeded' || state === 'failed';

/** Returns a random action of a worker or a user on one of the runs. */
function pickStep(random: SeededRandom, document: Document, runs: Run[]): () => Promise<unknown> {
  const { records } = opened;
  const id = runs[random.below(runs.length)]?.id ?? '';
  const fail = () => records.transaction((stores) => failRun(stores, id, ERROR, null));
  const steps: [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => records.runs.start(id),
    () => complete(records, id, createSampleSuccess(JSON.stringify({ version: 1, title: id }))),
    fail,
    () => records.runs.putBack(id, 'wrk_1'),
    () => records.runs.countCrash(id, 'wrk_1'),
    () => records.documents.reprocess(document.projectId, document.id),
  ];
  return random.pick(steps);
}

describe('runs of a document', () => {
  it('end once, and their document keeps the newest result, in any order of events', async () => {
    const { records } = opened;
    const random = createSeededRandom(27);
    const project = await makeProject(records);
    const states = new Set<string>();
    for (let n = 0; n < DOCUMENTS; n++) {
      const { id } = getOnly(await admit(records, project, createSampleDocument()));
      let [runs, document] = [await records.runs.list(id), await records.documents.find(project.id, id)];
      for (let step = 0; step < STEPS; step++) {
        assert.ok(document !== null);
        const [one, two] = [pickStep(random, document, runs), pickStep(random, document, runs)];
        await Promise.all([one(), two()]);
        const [before, earlier] = [document, runs];
        [runs, document] = [await records.runs.list(id), await records.documents.find(project.id, id)];
        assert.ok(document !== null);
        for (const run of earlier.filter(hasEnded))
          assert.deepEqual(
            runs.find((later) => later.id === run.id),
            run,
            'a run that has ended does not change',
          );
        if (before.status === 'completed') assert.equal(document.status, 'completed');
        const succeeded = runs.filter(({ state }) => state === 'succeeded').map((run) => run.id);
        assert.equal(document.status === 'completed', succeeded.length > 0);
        if (document.status === 'failed') assert.ok(runs.some(({ state }) => state === 'failed'));
        const fields = await records.results.findForReview(id);
        assert.equal(fields !== null, succeeded.length > 0);
        states.add(document.status);
      }
    }
    assert.deepEqual([...states].sort(), ['completed', 'failed', 'pending']);
  });

  it('that were deleted with their document cannot end', async () => {
    const { records } = opened;
    const project = await makeProject(records);
    const { id } = getOnly(await admit(records, project, createSampleDocument()));
    const run = getOnly(await records.runs.list(id));
    assert.equal(await records.documents.delete(project.id, id), true);
    assert.equal(await complete(records, run.id, createSampleSuccess()), false);
    assert.equal(await records.transaction((stores) => failRun(stores, run.id, ERROR, null)), false);
  });

  it('that end after a newer one do not replace its result', async () => {
    const { records } = opened;
    const project = await makeProject(records);
    const { id } = getOnly(await admit(records, project, createSampleDocument()));
    const older = getOnly(await records.runs.list(id));
    await records.runs.start(older.id);
    const newer = await records.documents.reprocess(project.id, id);
    assert.ok(newer !== null && newer.id !== older.id);
    assert.equal(
      await complete(records, newer.id, createSampleSuccess('{"version":1,"document_type":"receipt"}')),
      true,
    );
    assert.equal(
      await complete(records, older.id, createSampleSuccess('{"version":1,"document_type":"invoice"}')),
      true,
    );
    const kept = await records.transaction((stores) => stores.results.lock(id));
    assert.equal(kept?.runId, newer.id);
  });
});

it('only an unavailable database or blob store is an outage', () => {
  assert.ok(isOutage(new BlobStoreUnavailableError('x', null)));
  assert.ok(isOutage(new RecordsUnavailableError(null)));
  for (const error of [new Error('x'), null, undefined, 'x']) assert.equal(isOutage(error), false);
});
