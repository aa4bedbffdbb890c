import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createId } from '../../lib/id.ts';
import { failRun } from '../finish-run.ts';
import type { Project } from '../projects.ts';
import type { Webhook } from '../webhooks.ts';
import type { AttemptResult, DueDelivery } from './delivery-records.ts';
import type { Records } from './records.ts';
import {
  admit,
  createSampleDocument,
  getOnly,
  makeProcessed,
  makeProject,
  makeWebhook,
  type OpenedRecords,
} from './sample-records.contract.ts';

const DAY_MS = 86_400_000;
const PAGE = { offset: 0, limit: 10 };

export function testDeliveryRecords(name: string, open: () => Promise<OpenedRecords>): void {
  describe(name, () => {
    let opened: OpenedRecords;
    let records: Records;
    before(async () => {
      opened = await open();
      records = opened.records;
    });
    after(() => opened.close());

    interface Waiting {
      project: Project;
      webhook: Webhook;
      documentId: string;
      due: DueDelivery;
    }

    /** Creates a webhook with one due delivery. */
    const makeWaiting = async (): Promise<Waiting> => {
      const project = await makeProject(records);
      const webhook = await makeWebhook(records, project.id);
      const { id: documentId } = await makeProcessed(records, project);
      return { project, webhook, documentId, due: getOnly(await findDue(webhook.id)) };
    };
    const findDue = (webhookId: string, inHand: string[] = []) =>
      records.deliveries.due(webhookId, inHand, 10);
    const makeResult = (more: Partial<AttemptResult> & { responseStatus?: number } = {}): AttemptResult => {
      const { responseStatus = 204, ...rest } = more;
      const error = responseStatus < 300 ? null : ('unexpected_status' as const);
      const attempt = { at: new Date(), responseStatus, durationMs: 12, error, trigger: 'schedule' as const };
      return { attempt, status: 'succeeded', delayMs: null, gone: false, ...rest };
    };
    const makeFailure = (delayMs: number | null = 0) =>
      makeResult({ responseStatus: 500, status: delayMs === null ? 'failed' : 'pending', delayMs });
    const finish = (due: DueDelivery, outcome: AttemptResult, disableAfterMs = DAY_MS) =>
      records.deliveries.finishAttempt(due, outcome, disableAfterMs);

    test('an event is due at once for each active webhook with its type', async () => {
      const { project, webhook, documentId, due } = await makeWaiting();
      const { status, scheduledAttempts, trigger, targetUrl, failing } = due;
      assert.deepEqual(
        { status, scheduledAttempts, trigger, targetUrl, failing },
        {
          status: 'pending',
          scheduledAttempts: 0,
          trigger: 'schedule',
          targetUrl: webhook.targetUrl,
          failing: false,
        },
      );
      assert.equal(JSON.parse(due.body).data.document.id, documentId);
      const off = await makeWebhook(records, project.id, { active: false });
      const failed = await makeWebhook(records, project.id, { eventTypes: ['document.failed'] });
      await makeProcessed(records, project);
      assert.equal((await findDue(webhook.id)).length, 2);
      assert.deepEqual([await findDue(off.id), await findDue(failed.id)], [[], []]);
    });

    test('an event is not stored if the result of its document is not', async () => {
      const project = await makeProject(records);
      const webhook = await makeWebhook(records, project.id);
      const document = getOnly(await admit(records, project, createSampleDocument()));
      const run = getOnly(await records.runs.list(document.id));
      const broken = records.transaction(async (stores) => {
        const error = { code: 'corrupt_file', message: 'broken', retryable: false };
        await failRun(stores, run.id, error, null);
        throw new Error('the process died');
      });
      await assert.rejects(broken, /died/);
      assert.deepEqual(await findDue(webhook.id), []);
      assert.equal((await records.documents.find(project.id, document.id))?.status, 'pending');
    });

    test('due deliveries do not include those in progress and are sorted by due time', async () => {
      const { project, webhook, due } = await makeWaiting();
      await makeProcessed(records, project);
      const [first, second] = await findDue(webhook.id);
      assert.equal(first?.id, due.id);
      assert.deepEqual(
        (await findDue(webhook.id, [due.id])).map(({ id }) => id),
        [second?.id],
      );
      assert.equal((await records.deliveries.due(webhook.id, [], 1)).length, 1);
      assert.ok((await records.deliveries.webhooksWithDue()).includes(webhook.id));
    });

    test('a successful attempt completes the delivery and is recorded', async () => {
      const { webhook, documentId, due } = await makeWaiting();
      assert.equal(await finish(due, makeResult()), false);
      assert.deepEqual(await findDue(webhook.id), []);
      assert.equal(await records.deliveries.nextDue(webhook.id, []), null);
      const delivery = await records.deliveries.find(webhook.id, due.id);
      assert.deepEqual(
        [delivery?.status, delivery?.documentId, delivery?.nextAttemptAt, delivery?.attempts.length],
        ['succeeded', documentId, null, 1],
      );
      assert.deepEqual(
        { ...delivery?.attempts[0], at: null },
        { at: null, responseStatus: 204, durationMs: 12, error: null, trigger: 'schedule' },
      );
    });

    test('a failed attempt postpones the delivery, and its webhook is failing until an attempt succeeds', async () => {
      const { webhook, due } = await makeWaiting();
      await finish(due, makeFailure(60_000));
      assert.deepEqual(await findDue(webhook.id), []);
      const next = await records.deliveries.nextDue(webhook.id, []);
      assert.ok(next !== null && next > 50_000 && next <= 60_000, `${next}`);
      const waiting = await records.deliveries.find(webhook.id, due.id);
      assert.deepEqual([waiting?.status, waiting?.nextAttemptAt === null], ['pending', false]);

      const { due: other, webhook: second } = await makeWaiting();
      await finish(other, makeFailure(0));
      const again = getOnly(await findDue(second.id));
      assert.deepEqual([again.failing, again.scheduledAttempts, again.body], [true, 1, other.body]);
      await finish(again, makeResult());
      await records.deliveries.createTest(second.id);
      assert.equal(getOnly(await findDue(second.id)).failing, false);
    });

    test('a webhook is disabled if it has only failed for too long or its receiver is gone', async () => {
      for (const [outcome, disableAfterMs, reason] of [
        [makeFailure(0), 0, 'failing'],
        [makeResult({ responseStatus: 410, status: 'failed', gone: true }), DAY_MS, 'gone'],
      ] as const) {
        const { project, webhook, due } = await makeWaiting();
        await makeProcessed(records, project);
        assert.equal(await finish(due, outcome, disableAfterMs), true);
        const off = await records.webhooks.find(project.id, webhook.id);
        assert.deepEqual([off?.active, off?.disabledReason], [false, reason]);
        assert.deepEqual(await findDue(webhook.id), []);
        const { total } = await records.deliveries.list(webhook.id, { status: 'pending' }, PAGE);
        assert.equal(total, 0);
      }
    });

    test('a delivery that is cancelled during an attempt stays cancelled', async () => {
      const { project, webhook, due } = await makeWaiting();
      await records.webhooks.update(project.id, webhook.id, { active: false });
      await finish(due, makeFailure(0));
      const delivery = await records.deliveries.find(webhook.id, due.id);
      assert.deepEqual([delivery?.status, delivery?.attempts.length], ['cancelled', 1]);
    });

    test('a delivery that is deleted during an attempt stays deleted', async () => {
      const { project, webhook, documentId, due } = await makeWaiting();
      await records.documents.delete(project.id, documentId);
      await finish(due, makeFailure(0));
      assert.deepEqual(await findDue(webhook.id), []);
      assert.equal(await records.deliveries.redeliver(webhook.id, due.id), 'erased');
      await records.webhooks.delete(project.id, webhook.id);
      assert.equal(await finish(due, makeResult()), false);
      assert.equal(await records.deliveries.find(webhook.id, due.id), null);
    });

    test('a redelivery is another attempt with the same body, even of a completed delivery', async () => {
      const { webhook, due } = await makeWaiting();
      await finish(due, makeResult());
      const asked = await records.deliveries.redeliver(webhook.id, due.id);
      assert.ok(typeof asked === 'object' && asked !== null);
      assert.equal(asked.status, 'succeeded');
      const again = getOnly(await findDue(webhook.id));
      assert.deepEqual([again.id, again.body, again.trigger], [due.id, due.body, 'redeliver']);
      assert.equal(await records.deliveries.redeliver(webhook.id, createId('dlv')), null);
    });

    test('a retry that is requested during an attempt is kept', async () => {
      const { webhook, due } = await makeWaiting();
      await records.deliveries.redeliver(webhook.id, due.id);
      await finish(due, makeResult());
      assert.equal(getOnly(await findDue(webhook.id)).trigger, 'redeliver');
    });

    test('a test needs no document; a disabled webhook gets neither tests nor redeliveries', async () => {
      const { project, webhook, due } = await makeWaiting();
      await finish(due, makeResult());
      const made = await records.deliveries.createTest(webhook.id);
      assert.deepEqual([made?.eventType, made?.documentId], ['webhook.test', null]);
      assert.equal(getOnly(await findDue(webhook.id)).trigger, 'test');
      await records.webhooks.update(project.id, webhook.id, { active: false });
      assert.equal(await records.deliveries.createTest(webhook.id), null);
      assert.equal(await records.deliveries.redeliver(webhook.id, due.id), 'off');
      assert.equal(await records.deliveries.createTest(createId('wh')), null);
    });

    test('deliveries are listed newest first, by status, in pages', async () => {
      const { project, webhook, due } = await makeWaiting();
      await finish(due, makeResult());
      for (let more = 0; more < 3; more++) await makeProcessed(records, project);
      const all = await records.deliveries.list(webhook.id, {}, PAGE);
      assert.equal(all.total, 4);
      assert.equal(all.rows.at(-1)?.id, due.id);
      const second = await records.deliveries.list(webhook.id, {}, { offset: 1, limit: 2 });
      assert.deepEqual(second.rows, all.rows.slice(1, 3));
      const succeeded = await records.deliveries.list(webhook.id, { status: 'succeeded' }, PAGE);
      assert.deepEqual([succeeded.total, getOnly(succeeded.rows).id], [1, due.id]);
      const other = await makeWebhook(records, project.id);
      assert.equal((await records.deliveries.list(other.id, {}, PAGE)).total, 0);
      assert.equal(await records.deliveries.find(other.id, due.id), null);
    });

    test('old completed deliveries are deleted; pending ones remain', async () => {
      const { project, webhook, due } = await makeWaiting();
      await finish(due, makeResult());
      await makeProcessed(records, project);
      assert.equal(await records.deliveries.deleteOlderThan(new Date(Date.now() - DAY_MS), 100), 0);
      await records.deliveries.deleteOlderThan(new Date(Date.now() + DAY_MS), 100);
      const left = await records.deliveries.list(webhook.id, {}, PAGE);
      assert.deepEqual([left.total, getOnly(left.rows).status], [1, 'pending']);
    });
  });
}
