import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldSchema } from '../../lib/field-schema.ts';
import { createId } from '../../lib/id.ts';
import type { PageRange } from '../documents.ts';
import { failRun } from '../finish-run.ts';
import type { Records } from './records.ts';
import {
  admit,
  complete,
  createSampleDocument,
  createSampleSuccess,
  createSampleWebhook,
  getOnly,
  MANY,
  makeProcessed,
  makeProject,
  makeWebhook,
  type OpenedRecords,
  UNLIMITED,
} from './sample-records.contract.ts';

/** `open` opens an empty database. */
export function testRecords(name: string, open: () => Promise<OpenedRecords>): void {
  describe(name, () => {
    let opened: OpenedRecords;
    let records: Records;
    before(async () => {
      opened = await open();
      records = opened.records;
    });
    after(() => opened.close());

    test('only one of 20 projects created concurrently with the same name is created', async () => {
      const { organizationId } = await makeProject(records);
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          records.projects.create(
            { organizationId, name: 'same', email: `${createId('proj')}${n}@mail.example` },
            MANY,
          ),
        ),
      );
      assert.equal(made.filter((project) => project !== 'name_taken').length, 1);
    });

    test('a project is visible only to its own organization', async () => {
      const project = await makeProject(records);
      const other = await makeProject(records);
      assert.equal(await records.projects.find(other.organizationId, project.id), null);
      assert.equal(await records.projects.rename(other.organizationId, project.id, 'mine'), null);
      assert.equal(await records.projects.delete(other.organizationId, project.id), false);
      assert.equal((await records.projects.find(project.organizationId, project.id))?.name, 'project');
    });

    test('documents of one request appear together, counted and newest first', async () => {
      const project = await makeProject(records);
      const admitted = await admit(
        records,
        project,
        createSampleDocument(),
        createSampleDocument(),
        createSampleDocument(),
      );
      const listed = await records.documents.list(project.id, {}, { offset: 0, limit: 2 });
      assert.equal(listed.total, 3);
      assert.equal(listed.rows.length, 2);
      const ids = (await records.documents.list(project.id, {}, { offset: 0, limit: 10 })).rows.map(
        (d) => d.id,
      );
      assert.deepEqual([...ids].sort(), admitted.map((d) => d.id).sort());
      const found = await records.projects.find(project.organizationId, project.id);
      assert.equal(found?.documentsCount, 3);
    });

    test('a document with the same bytes as an earlier one refers to it', async () => {
      const project = await makeProject(records);
      const first = getOnly(await admit(records, project, createSampleDocument({ sha256: 'ab'.repeat(32) })));
      const second = getOnly(
        await admit(records, project, createSampleDocument({ sha256: 'ab'.repeat(32) })),
      );
      assert.equal(first.duplicateOf, null);
      assert.equal(second.duplicateOf, first.id);
      const elsewhere = getOnly(
        await admit(records, await makeProject(records), createSampleDocument({ sha256: 'ab'.repeat(32) })),
      );
      assert.equal(elsewhere.duplicateOf, null);
    });

    test('a document can be found by its metadata, as text, number or boolean', async () => {
      const project = await makeProject(records);
      const document = getOnly(
        await admit(records, project, createSampleDocument({ metadata: { no: 7, paid: true, who: 'Ann' } })),
      );
      const page = { offset: 0, limit: 10 };
      for (const metadata of [{ no: '7' }, { paid: 'true' }, { who: 'Ann', no: '7' }]) {
        assert.equal(
          getOnly((await records.documents.list(project.id, { metadata }, page)).rows).id,
          document.id,
        );
      }
      assert.equal((await records.documents.list(project.id, { metadata: { who: 'Bob' } }, page)).total, 0);
    });

    test('all ten documents of a request exist or none, even if the fourth fails', async () => {
      const project = await makeProject(records);
      const ten = Array.from({ length: 10 }, () => createSampleDocument());
      const broken = ten.map((document, n) => (n === 3 ? { ...document, id: ten[0]?.id ?? '' } : document));
      await assert.rejects(records.documents.admit(project, broken, UNLIMITED));
      assert.equal((await records.documents.list(project.id, {}, { offset: 0, limit: 20 })).total, 0);
      assert.equal((await admit(records, project, ...ten)).length, 10);
    });

    test('no documents are added to a deleted project', async () => {
      const project = await makeProject(records);
      assert.equal(await records.projects.delete(project.organizationId, project.id), true);
      assert.equal(await records.documents.admit(project, [createSampleDocument()], UNLIMITED), null);
      assert.equal(await records.projects.delete(project.organizationId, project.id), false);
    });

    test('a deleted project is hidden at once, releases its name, and is emptied in batches', async () => {
      const project = await makeProject(records);
      const webhook = await makeWebhook(records, project.id);
      for (let n = 0; n < 3; n++) await makeProcessed(records, project);
      const waiting = getOnly(await admit(records, project, createSampleDocument()));
      const { organizationId } = project;
      assert.equal(await records.projects.delete(organizationId, project.id), true);
      assert.equal(await records.projects.find(organizationId, project.id), null);
      assert.equal(await records.projects.findByEmail(project.email), null);
      assert.equal((await records.projects.list(organizationId, null, { offset: 0, limit: 10 })).total, 0);
      assert.equal(await records.projects.rename(organizationId, project.id, 'back'), null);
      assert.equal(await records.webhooks.create(createSampleWebhook(project.id)), null);
      const run = getOnly(await records.runs.list(waiting.id));
      assert.equal(await records.runs.start(run.id), null);
      assert.equal(await complete(records, run.id, createSampleSuccess()), false);
      assert.ok(!(await records.deliveries.webhooksWithDue()).includes(webhook.id));
      const again = await records.projects.create(
        { organizationId, name: project.name, email: `${createId('proj')}@mail.example` },
        MANY,
      );
      assert.ok(again !== 'name_taken' && again !== 'limit_reached');
      assert.ok((await records.projects.listDeleted()).includes(project.id));
      let batches = 0;
      while (await records.projects.deleteBatch(project.id, 2)) batches++;
      assert.ok(batches >= 4, `${batches} batches for 3 deliveries and 4 documents`);
      assert.ok(!(await records.projects.listDeleted()).includes(project.id));
      assert.equal(await records.documents.find(project.id, waiting.id), null);
      assert.ok((await records.projects.find(organizationId, again.id)) !== null);
    });

    test('a batch deletes nothing of a project that is not deleted', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      assert.equal(await records.projects.deleteBatch(project.id, 10), false);
      assert.ok((await records.documents.find(project.id, document.id)) !== null);
    });

    test('a run ends only once, and its result becomes that of the document', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      assert.equal(document.status, 'pending');
      const run = getOnly(await records.runs.list(document.id));
      assert.equal((await records.runs.start(run.id))?.run.attempts, 1);
      assert.equal((await records.runs.start(run.id))?.run.attempts, 2);
      assert.equal(await complete(records, run.id, createSampleSuccess('{"z":1,"a":2}')), true);
      assert.equal(await complete(records, run.id, createSampleSuccess('{"late":true}')), false);
      assert.equal(await records.runs.start(run.id), null);
      const done = await records.documents.find(project.id, document.id);
      assert.equal(done?.status, 'completed');
      assert.equal(done?.pagesCount, 2);
      assert.equal(await records.documents.findParsedData(document.id), '{"z":1,"a":2}');
    });

    test('a failed rerun keeps the old result; rerunning a failed document makes it pending', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      const first = getOnly(await records.runs.list(document.id));
      const failure = { code: 'corrupt_file', message: 'broken', retryable: false };
      await records.transaction((stores) => failRun(stores, first.id, failure, null));
      assert.deepEqual((await records.documents.find(project.id, document.id))?.error, failure);
      const second = await records.documents.reprocess(project.id, document.id);
      assert.ok(second !== null);
      const pending = await records.documents.find(project.id, document.id);
      assert.deepEqual([pending?.status, pending?.error], ['pending', null]);
      await complete(records, second.id, createSampleSuccess());
      const third = await records.documents.reprocess(project.id, document.id);
      assert.ok(third !== null);
      await records.transaction((stores) => failRun(stores, third.id, failure, null));
      const kept = await records.documents.find(project.id, document.id);
      assert.deepEqual([kept?.status, kept?.error], ['completed', null]);
      assert.deepEqual(
        (await records.runs.list(document.id)).map((run) => run.state),
        ['failed', 'succeeded', 'failed'],
      );
    });

    test('a reused queued run starts with the changes of the same transaction', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      const chosen: PageRange[] = [
        [2, 2],
        [1, 1],
      ];
      const start = await records.transaction(async ({ documents }) => {
        await documents.chooseSegments(project.id, document.id, chosen);
        const run = await documents.reprocess(project.id, document.id);
        assert.ok(run !== null);
        const started = records.runs.start(run.id);
        // This would be long enough for the run to start if it did not wait for the transaction.
        await sleep(300);
        return { started };
      });
      assert.deepEqual((await start.started)?.document.chosenSegments, chosen);
    });

    test('an unfinished run without a job gets a new one, unless its job may still be created', async () => {
      const project = await makeProject(records);
      const makeRun = async () => {
        const document = getOnly(await admit(records, project, createSampleDocument()));
        return getOnly(await records.runs.list(document.id)).id;
      };
      const [waiting, lost, running, young, finished] = [
        await makeRun(),
        await makeRun(),
        await makeRun(),
        await makeRun(),
        await makeRun(),
      ];
      await records.runs.start(running);
      await complete(records, finished, createSampleSuccess());
      for (const run of [lost, running, young, finished]) await opened.loseJob(run);
      for (const run of [waiting, lost, running, finished]) await opened.makeOlder(run);
      assert.equal(await records.runs.requeueLost(), 2);
      assert.equal(await records.runs.requeueLost(), 0);
      // Lost jobs that were recreated can be lost again.
      for (const run of [lost, running]) await opened.loseJob(run);
      assert.equal(await records.runs.requeueLost(), 2);
      await opened.makeOlder(young);
      assert.equal(await records.runs.requeueLost(), 1);
      assert.equal((await records.runs.start(lost))?.run.attempts, 1);
      await records.projects.delete(project.organizationId, project.id);
    });

    test('what is written for a deleted document is discarded', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      const run = getOnly(await records.runs.list(document.id));
      await records.runs.start(run.id);
      assert.equal(await records.documents.delete(project.id, document.id), true);
      assert.equal(await complete(records, run.id, createSampleSuccess()), false);
      assert.equal(await records.documents.findParsedData(document.id), null);
      assert.equal(await records.documents.delete(project.id, document.id), false);
    });

    test('documents past their project’s retention are deleted, others remain', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      const day = 86_400_000;
      await records.documents.deleteExpired(new Date(Date.now() + 59 * day), 100);
      assert.ok((await records.documents.find(project.id, document.id)) !== null);
      await records.projects.updateSettings(project.organizationId, project.id, { retentionDays: 3 });
      await records.documents.deleteExpired(new Date(Date.now() + 4 * day), 100);
      assert.equal(await records.documents.find(project.id, document.id), null);
    });

    test('documents of a project without retention are never deleted by age', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      await records.projects.updateSettings(project.organizationId, project.id, { retentionDays: null });
      const century = new Date(Date.now() + 100 * 365 * 86_400_000);
      await records.documents.deleteExpired(century, 1_000);
      assert.ok((await records.documents.find(project.id, document.id)) !== null);
      await records.projects.delete(project.organizationId, project.id);
    });

    test('old activities are deleted', async () => {
      const project = await makeProject(records);
      const done = {
        actorId: null,
        via: 'smtp',
        action: 'document.received',
        subjectIds: ['a', 'b'],
      } as const;
      await records.activity.add(project.id, { ...done, subjectIds: [...done.subjectIds] });
      const count = async () => (await records.activity.list(project.id, { offset: 0, limit: 10 })).total;
      await records.activity.deleteOlderThan(new Date(Date.now() - 60_000), 100);
      assert.equal(await count(), 2);
      const later = new Date(Date.now() + 60_000);
      assert.equal(await records.activity.deleteOlderThan(later, 1), 1);
      await records.activity.deleteOlderThan(later, 100);
      assert.equal(await count(), 0);
    });

    test('a second request with the same idempotency key gets the response to the first', async () => {
      const { organizationId } = await makeProject(records);
      const claims = await Promise.all(
        Array.from({ length: 10 }, () => records.idempotency.claim(organizationId, 'k', 'digest', 60_000)),
      );
      assert.equal(claims.filter((claim) => claim === null).length, 1);
      const answer = { status: 201, headers: { Location: '/x' }, body: '{}' };
      const kept = { answer, documentIds: [], projectId: null };
      assert.equal(await records.idempotency.keep(organizationId, 'k', 'digest', kept), true);
      assert.deepEqual(await records.idempotency.claim(organizationId, 'k', 'other', 60_000), {
        requestDigest: 'digest',
        answer,
      });
      await records.idempotency.release(organizationId, 'k', 'digest');
      assert.notEqual(await records.idempotency.claim(organizationId, 'k', 'digest', 60_000), null);
    });

    test('a claimed idempotency key can only be released by its own request', async () => {
      const { organizationId } = await makeProject(records);
      assert.equal(await records.idempotency.claim(organizationId, 'k', 'digest', 60_000), null);
      await records.idempotency.release(organizationId, 'k', 'another request');
      assert.notEqual(await records.idempotency.claim(organizationId, 'k', 'digest', 60_000), null);
      await records.idempotency.release(organizationId, 'k', 'digest');
      assert.equal(await records.idempotency.claim(organizationId, 'k', 'digest', 60_000), null);
    });

    test('a claim that is not renewed is taken over, and its request can no longer store a response', async () => {
      const { organizationId } = await makeProject(records);
      const { idempotency } = records;
      const kept = { answer: { status: 201, headers: {}, body: '{}' }, documentIds: [], projectId: null };
      assert.equal(await idempotency.claim(organizationId, 'k', 'first', 300), null);
      assert.notEqual(await idempotency.claim(organizationId, 'k', 'second', 60_000), null);
      await sleep(400);
      await idempotency.renew(organizationId, 'k', 'first');
      assert.notEqual(await idempotency.claim(organizationId, 'k', 'second', 300), null);
      await sleep(400);
      assert.equal(await idempotency.claim(organizationId, 'k', 'second', 300), null);
      await idempotency.renew(organizationId, 'k', 'first');
      assert.equal(await idempotency.keep(organizationId, 'k', 'first', kept), false);
      assert.equal(await idempotency.keep(organizationId, 'k', 'second', kept), true);
    });

    test('deleting a document deletes the stored responses that contain it', async () => {
      const project = await makeProject(records);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      await records.idempotency.claim(project.organizationId, 'upload', 'digest', 60_000);
      const answer = { status: 201, headers: {}, body: `{"id":"${document.id}"}` };
      const kept = { answer, documentIds: [document.id], projectId: project.id };
      await records.idempotency.keep(project.organizationId, 'upload', 'digest', kept);
      await records.documents.delete(project.id, document.id);
      assert.equal(await records.idempotency.claim(project.organizationId, 'upload', 'digest', 60_000), null);
    });

    test('a schema has versions, and a run records the one that it used', async () => {
      const project = await makeProject(records);
      assert.equal(await records.schemas.find(project.id), null);
      const total: FieldSchema = { type: 'object', properties: { total: { type: 'number' } } };
      assert.equal((await records.schemas.put(project.id, total))?.version, 1);
      assert.equal((await records.schemas.put(project.id, total))?.version, 1);
      const name: FieldSchema = { type: 'object', properties: { name: { type: 'string' } } };
      assert.equal((await records.schemas.put(project.id, name))?.version, 2);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      const started = await records.runs.start(getOnly(await records.runs.list(document.id)).id);
      assert.deepEqual(started?.schema?.schema, name);
      assert.equal(getOnly(await records.runs.list(document.id)).schemaVersion, 2);
      assert.equal(await records.schemas.delete(project.id), true);
      assert.equal(await records.schemas.delete(project.id), false);
      assert.equal(await records.schemas.find(project.id), null);
      assert.equal((await records.schemas.put(project.id, name))?.version, 4);
      await records.projects.delete(project.organizationId, project.id);
      assert.equal(await records.schemas.put(project.id, total), null);
    });

    test('a transaction that throws changes nothing', async () => {
      const failing = records.transaction(async (stores) => {
        await stores.organizations.create('never');
        throw new Error('no');
      });
      await assert.rejects(failing, /no/);
      assert.equal(await records.organizations.findByName('never'), null);
    });

    test('a fact that is set does not change', async () => {
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((value) => records.installation.setOnce('fact', value)),
      );
      assert.equal(new Set(answers).size, 1);
    });
  });
}
