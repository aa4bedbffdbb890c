import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey } from './organizations.ts';
import { createFileForm, createProject, uploadText } from './uploads.ts';

interface ServerSentEvent {
  id: string;
  event: string;
  data: { document_id?: string; status?: string; at?: string };
}

/** Reads a stream of server-sent events until the test stops it. */
async function follow(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const response = await app.request(path, { headers, signal: stop.signal });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const events: ServerSentEvent[] = [];
  let wake = () => {};
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        const event = fields.get('event');
        if (event !== undefined)
          events.push({ id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '{}') });
      }
      wake();
    }
  })();
  return {
    events,
    /** Waits for the event `last` of a document. Returns all events of the document. */
    async until(documentId: string, last: string): Promise<string[]> {
      for (;;) {
        const mine = events.filter(({ data }) => data.document_id === documentId).map(({ event }) => event);
        if (mine.includes(last)) return mine;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    ended,
    async stop() {
      stop.abort();
      await ended.catch(() => {});
    },
  };
}

describe('events', () => {
  let app: TestApp;
  let project: string;
  before(async () => {
    app = await startApp();
    project = await createProject(app, 'events');
    // The first stream makes the service open the connection on which it listens for events.
    const stream = await follow(app, `/projects/${project}/events`);
    const { id } = await uploadText(app, project, 'first', 'first.txt');
    await Promise.race([
      stream.until(id, 'document.completed'),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
    await stream.stop();
  });
  after(() => app.stop());

  it('changes of documents arrive immediately, and those of other projects do not', async () => {
    const stream = await follow(app, `/projects/${project}/events`);
    const other = await createProject(app, 'events of others');
    const foreign = await uploadText(app, other, 'foreign');
    const good = await uploadText(app, project, 'good');
    assert.deepEqual(await stream.until(good.id, 'document.completed'), [
      'document.pending',
      'document.completed',
    ]);
    const { document: bad } = await app.json<{ document: { id: string } }>(`/projects/${project}/documents`, {
      method: 'POST',
      body: createFileForm('bad.pdf', '%PDF-1.4 bad'),
    });
    await stream.until(bad.id, 'document.failed');
    await app.request(`/projects/${project}/documents/${good.id}`, { method: 'DELETE' });
    await stream.until(good.id, 'document.deleted');
    assert.ok(stream.events.every(({ data }) => data.document_id !== foreign.id));
    assert.ok(stream.events.every(({ id, data }) => /^evt_/.test(id) && /Z$/.test(data.at ?? '')));
    await stream.stop();
  });

  it('a reconnecting client gets the missed events, or a notice to reload the list', async () => {
    const first = await follow(app, `/projects/${project}/events`);
    const one = await uploadText(app, project, 'one');
    await first.until(one.id, 'document.completed');
    const last = first.events.at(-1)?.id ?? '';
    await first.stop();
    const { document: missed } = await app.json<{ document: { id: string } }>(
      `/projects/${project}/documents?wait=60`,
      { method: 'POST', body: createFileForm('missed.txt', 'missed') },
    );
    const second = await follow(app, `/projects/${project}/events`, { 'Last-Event-ID': last });
    assert.deepEqual(await second.until(missed.id, 'document.completed'), [
      'document.pending',
      'document.completed',
    ]);
    assert.ok(second.events.every(({ data }) => data.document_id !== one.id));
    await second.stop();
    const third = await follow(app, `/projects/${project}/events`, { 'Last-Event-ID': 'evt_unknown' });
    await uploadText(app, project, 'three').then(({ id }) => third.until(id, 'document.completed'));
    assert.equal(third.events[0]?.event, 'reset');
    await third.stop();
  });

  it('a key without the scope, or of another organization, cannot open a stream', async () => {
    const key = await addKey(app, { scopes: ['documents:read'] });
    await expectError(await app.request(`/projects/${project}/events`, { key }), 403, 'insufficient_scope');
    await expectError(await app.request(`/projects/proj_${'0'.repeat(26)}/events`), 404, 'not_found');
  });

  it('a stream ends when the service stops, without delaying it', async () => {
    const own = await startApp();
    const id = await createProject(own, 'ending');
    const stream = await follow(own, `/projects/${id}/events`);
    const stopped = own.stop();
    await stream.ended;
    await stopped;
  });
});

describe('activity', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  it('lists actions with their actors, newest first, with identifiers only', async () => {
    const project = await createProject(app, 'activity');
    const path = `/projects/${project}`;
    const { id } = await uploadText(app, project);
    await app.json(path, { method: 'PATCH', body: '{"project":{"name":"Renamed"}}' });
    await app.json(`${path}/settings`, { method: 'PATCH', body: '{"settings":{"retention_days":9}}' });
    await app.json(`${path}/documents/${id}/reprocess`, { method: 'POST', status: 202 });
    await app.request(`${path}/documents/${id}`, { method: 'DELETE' });
    await expectError(await app.request(`${path}/documents/${id}`, { method: 'DELETE' }), 404, 'not_found');
    await app.request(path, { method: 'PATCH', body: '{"project":{"name":""}}' });
    const { activity, meta } = await app.json<{
      activity: {
        action: string;
        subject_id: string;
        key_id: string;
        via: string;
        at: string;
        id: string;
      }[];
      meta: { total: number };
    }>(`${path}/activity`);
    assert.deepEqual(
      activity.map(({ action, subject_id }) => [action, subject_id]),
      [
        ['document.deleted', id],
        ['document.reprocessed', id],
        ['settings.changed', project],
        ['project.renamed', project],
        ['document.uploaded', id],
        ['project.created', project],
      ],
    );
    assert.equal(meta.total, 6);
    assert.ok(activity.every(({ key_id }) => /^key_/.test(key_id)));
    assert.ok(activity.every(({ via }) => via === 'api'));
    assert.doesNotMatch(JSON.stringify(activity), /Renamed|a\.txt/, 'no name of what has gone');
    const second = await app.json<{ activity: { action: string }[] }>(`${path}/activity?page=2&per_page=4`);
    assert.deepEqual(
      second.activity.map(({ action }) => action),
      ['document.uploaded', 'project.created'],
    );
  });

  it('lists a request once that is repeated with the same key', async () => {
    const project = await createProject(app, 'once');
    const send = () =>
      app.request(`/projects/${project}/documents`, {
        method: 'POST',
        headers: { 'Idempotency-Key': 'once' },
        body: createFileForm('a.txt', 'once'),
      });
    await send();
    assert.equal((await send()).headers.get('idempotent-replayed'), 'true');
    const { meta } = await app.json<{ meta: { total: number } }>(`/projects/${project}/activity`);
    assert.equal(meta.total, 2);
  });
});
