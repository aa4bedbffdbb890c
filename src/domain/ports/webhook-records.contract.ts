import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createId } from '../../lib/id.ts';
import { WEBHOOKS_PER_PROJECT } from '../webhooks.ts';
import type { Records } from './records.ts';
import {
  createSampleWebhook,
  getOnly,
  makeProcessed,
  makeProject,
  makeWebhook,
  type OpenedRecords,
} from './sample-records.contract.ts';

export function testWebhookRecords(name: string, open: () => Promise<OpenedRecords>): void {
  describe(name, () => {
    let opened: OpenedRecords;
    let records: Records;
    before(async () => {
      opened = await open();
      records = opened.records;
    });
    after(() => opened.close());

    /** Returns a webhook's secrets, newest first. */
    const listSecrets = async (webhookId: string) => {
      await records.deliveries.createTest(webhookId);
      const [due] = await records.deliveries.due(webhookId, [], 1);
      return due?.sealedSecrets.map((secret) => secret.toString());
    };

    test('a webhook is stored unchanged and visible only in its own project', async () => {
      const project = await makeProject(records);
      const given = createSampleWebhook(project.id, { active: false, includeParsedData: true });
      const { sealedSecret: _, ...shown } = given;
      const made = await records.webhooks.create(given);
      assert.ok(made !== null && made !== 'limit_reached');
      const { createdAt, ...rest } = made;
      assert.deepEqual(rest, { ...shown, disabledReason: null });
      assert.ok(Math.abs(Date.now() - createdAt.getTime()) < 60_000);
      assert.deepEqual(await records.webhooks.find(project.id, made.id), made);

      const other = await makeProject(records);
      assert.equal(await records.webhooks.find(other.id, made.id), null);
      assert.equal(await records.webhooks.update(other.id, made.id, { name: 'mine' }), null);
      assert.equal(
        await records.webhooks.rotateSecret(other.id, made.id, Buffer.from('x'), new Date()),
        null,
      );
      assert.equal(await records.webhooks.delete(other.id, made.id), false);
      assert.deepEqual(await records.webhooks.list(other.id), []);
    });

    test('a project has at most ten webhooks, even if more are created concurrently, and lists them newest first', async () => {
      const { id } = await makeProject(records);
      const made = await Promise.all(
        Array.from({ length: 2 * WEBHOOKS_PER_PROJECT }, () =>
          records.webhooks.create(createSampleWebhook(id)),
        ),
      );
      const kept = made.filter((webhook) => webhook !== 'limit_reached');
      assert.equal(kept.length, WEBHOOKS_PER_PROJECT);
      const listed = await records.webhooks.list(id);
      assert.equal(listed.length, WEBHOOKS_PER_PROJECT);
      const times = listed.map(({ createdAt }) => createdAt.getTime());
      assert.deepEqual(
        times,
        [...times].sort((a, b) => b - a),
      );
    });

    test('a webhook cannot be created in a deleted project', async () => {
      const project = await makeProject(records);
      await records.projects.delete(project.organizationId, project.id);
      assert.equal(await records.webhooks.create(createSampleWebhook(project.id)), null);
    });

    test('an update changes only the given members', async () => {
      const { id } = await makeProject(records);
      const before = await makeWebhook(records, id);
      assert.deepEqual(await records.webhooks.update(id, before.id, {}), before);
      const changes = { name: 'other', targetUrl: 'https://other.example.com/' };
      const after = await records.webhooks.update(id, before.id, changes);
      assert.deepEqual(after, { ...before, ...changes });
      const more = { eventTypes: ['document.failed', 'document.rejected'], includeParsedData: true } as const;
      assert.deepEqual(await records.webhooks.update(id, before.id, more), {
        ...before,
        ...changes,
        ...more,
      });
      assert.equal(await records.webhooks.update(id, createId('wh'), { name: 'none' }), null);
    });

    test('disabling a webhook permanently cancels its pending deliveries', async () => {
      const project = await makeProject(records);
      const webhook = await makeWebhook(records, project.id);
      await makeProcessed(records, project);
      const waiting = getOnly(await records.deliveries.due(webhook.id, [], 10));
      await records.webhooks.update(project.id, webhook.id, { active: false });
      assert.equal((await records.deliveries.find(webhook.id, waiting.id))?.status, 'cancelled');
      await records.webhooks.update(project.id, webhook.id, { active: true });
      assert.deepEqual(await records.deliveries.due(webhook.id, [], 10), []);
      assert.equal(await records.deliveries.redeliver(webhook.id, waiting.id), 'erased');
    });

    test('deleting a webhook deletes its deliveries', async () => {
      const project = await makeProject(records);
      const webhook = await makeWebhook(records, project.id);
      await makeProcessed(records, project);
      const { id } = getOnly(await records.deliveries.due(webhook.id, [], 10));
      assert.equal(await records.webhooks.delete(project.id, webhook.id), true);
      assert.equal(await records.webhooks.delete(project.id, webhook.id), false);
      assert.equal(await records.deliveries.find(webhook.id, id), null);
      assert.deepEqual(await records.deliveries.due(webhook.id, [], 10), []);
    });

    test('after a rotation, the former secret also signs until it expires; the newest signs first', async () => {
      const project = await makeProject(records);
      const { id } = await makeWebhook(records, project.id, { sealedSecret: Buffer.from('first') });
      assert.deepEqual(await listSecrets(id), ['first']);
      const later = new Date(Date.now() + 3_600_000);
      await records.webhooks.rotateSecret(project.id, id, Buffer.from('second'), later);
      assert.deepEqual(await listSecrets(id), ['second', 'first']);
      const past = new Date(Date.now() - 1_000);
      await records.webhooks.rotateSecret(project.id, id, Buffer.from('third'), past);
      assert.deepEqual(await listSecrets(id), ['third', 'first']);
    });
  });
}
