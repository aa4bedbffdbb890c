import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectIdentified, expectList, ISO_UTC, type Json, type Service } from './service.ts';

const TARGET = 'https://hooks.example.com/legible';

/** Tests the sections "Webhook", "Endpoints" (of webhooks) and "Events". */
export function describeWebhooks(service: () => Service): void {
  const create = async (projectId: string, more: Json = {}) => {
    const body = { name: 'hook', event_type: 'document.processed', target_url: TARGET, ...more };
    return expectIdentified(
      (await service().call(201, 'POST', `/projects/${projectId}/webhooks`, body)).webhook,
    );
  };

  describe('Webhook', () => {
    it('id, event_type, target_url, name, active, created_at; signing_secret: Returned only in the create response, never again. Not returned by list, retrieve or update.', async () => {
      const { id } = await service().createProject();
      const { signing_secret, ...webhook } = await create(id);
      assert.match(String(signing_secret), /^whsec_/);
      assert.equal(webhook.event_type, 'document.processed');
      assert.equal(webhook.target_url, TARGET);
      assert.equal(webhook.name, 'hook');
      assert.equal(webhook.active, true);
      assert.match(String(webhook.created_at), ISO_UTC);
      const path = `/projects/${id}/webhooks`;
      assert.deepEqual(await service().call(200, 'GET', `${path}/${webhook.id}`), { webhook });
      assert.deepEqual(await service().call(200, 'GET', path), { webhooks: [webhook] });
      assert.deepEqual(await service().call(200, 'PATCH', `${path}/${webhook.id}`, {}), { webhook });
    });
  });

  describe('GET {base_url}/projects/{project_id}/webhooks - list webhooks', () => {
    it('No parameters. Not paginated. Response: an object with a webhooks array, newest first.', async () => {
      const { id } = await service().createProject();
      const first = await create(id);
      const second = await create(id);
      const answer = await service().call(200, 'GET', `/projects/${id}/webhooks`);
      assert.deepEqual(Object.keys(answer), ['webhooks']);
      assert.deepEqual(
        expectList(answer, 'webhooks').map((webhook) => webhook.id),
        [second.id, first.id],
      );
      await service().call(422, 'GET', `/projects/${id}/webhooks?per_page=1`);
    });
  });

  describe('POST {base_url}/projects/{project_id}/webhooks - create webhook', () => {
    it('name, event_type, target_url: required; active: Default true.', async () => {
      const { id } = await service().createProject();
      const path = `/projects/${id}/webhooks`;
      await service().refuse('POST', path, {}, 'name:required', 'event_type:required', 'target_url:required');
      const wrong = { name: 'x', event_type: 'document.*', target_url: TARGET, active: 'true' };
      await service().refuse('POST', path, wrong, 'event_type:not_in_list', 'active:wrong_type');
      assert.equal((await create(id)).active, true);
      assert.equal((await create(id, { active: false })).active, false);
    });

    it('HTTPS URL. Private and internal hosts are rejected.', async () => {
      const { id } = await service().createProject();
      const body = { name: 'x', event_type: 'document.failed' };
      const path = `/projects/${id}/webhooks`;
      await service().refuse(
        'POST',
        path,
        { ...body, target_url: 'http://example.com/' },
        'target_url:not_https',
      );
      for (const host of ['10.0.0.1', '[fd00::1]', '169.254.169.254', 'intranet']) {
        await service().refuse(
          'POST',
          path,
          { ...body, target_url: `https://${host}/` },
          'target_url:blocked_host',
        );
      }
    });

    it('A project can have at most 10 webhooks.', async () => {
      const { id } = await service().createProject();
      for (let i = 0; i < 10; i++) await create(id);
      const body = { name: 'x', event_type: 'document.failed', target_url: TARGET };
      await service().refuse('POST', `/projects/${id}/webhooks`, body, ':limit_reached');
    });
  });

  describe('PATCH {base_url}/projects/{project_id}/webhooks/{webhook_id} - update webhook', () => {
    it('Body fields, all optional: name, event_type, target_url, active. Response: an object with a webhook key holding the updated Webhook.', async () => {
      const { id } = await service().createProject();
      const { signing_secret, ...webhook } = await create(id);
      const path = `/projects/${id}/webhooks/${webhook.id}`;
      let expected: Json = webhook;
      for (const change of [
        { name: 'b' },
        { event_type: 'document.failed' },
        { target_url: `${TARGET}/2` },
        { active: false },
      ]) {
        const events = 'event_type' in change ? { event_types: [change.event_type] } : {};
        expected = { ...expected, ...change, ...events };
        assert.deepEqual(await service().call(200, 'PATCH', path, change), { webhook: expected });
      }
    });
  });

  describe('DELETE {base_url}/projects/{project_id}/webhooks/{webhook_id} - delete webhook', () => {
    it('Permanently deletes the webhook. Response: 204 with no content.', async () => {
      const { id } = await service().createProject();
      const webhook = await create(id);
      const path = `/projects/${id}/webhooks/${webhook.id}`;
      assert.deepEqual(await service().call(204, 'DELETE', path), {});
      await service().call(404, 'GET', path);
      await service().call(404, 'DELETE', path);
    });
  });

  describe('Events', () => {
    it("A webhook subscribes to exactly one event type. Each delivery goes to the webhook's target_url, only while active is true.", async () => {
      const { receiver } = service();
      const { id } = await service().createProject();
      const createTarget = (name: string) => ({ name, target_url: `${receiver.url}/${name}` });
      await create(id, createTarget('processed'));
      await create(id, { ...createTarget('failed'), event_type: 'document.failed' });
      await create(id, { ...createTarget('inactive'), active: false });
      const good = await service().upload(id);
      const bad = await service().upload(id, { name: 'a.pdf', content: '%PDF-1.4 broken' });
      await receiver.waitFor(2);
      const given = receiver.requests.map((request) => {
        const { type, data } = JSON.parse(request.body);
        return [request.path.split('/').at(-1), type, data.document.id];
      });
      assert.deepEqual(given.sort(), [
        ['failed', 'document.failed', bad.id],
        ['processed', 'document.processed', good.id],
      ]);
    });
  });
}
