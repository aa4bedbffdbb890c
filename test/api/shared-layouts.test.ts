import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { correct, FIRST, listLayouts, makeProject, read, SECOND, THIRD, upload } from './harbour-notices.ts';
import { addOrganization } from './organizations.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const REFUSED = 'settings.learn_from[0]:invalid';

const share = (project: string, ids: string[], key = app.key) =>
  app.request(`/projects/${project}/settings`, {
    method: 'PATCH',
    body: JSON.stringify({ settings: { learn_from: ids } }),
    key,
  });

async function learnFrom(project: string, ...ids: string[]): Promise<void> {
  assert.equal((await share(project, ids)).status, 200);
  assert.deepEqual(await listShared(project), ids);
}

async function listShared(project: string): Promise<string[]> {
  const path = `/projects/${project}/settings`;
  return (await app.json<{ settings: { learn_from: string[] } }>(path)).settings.learn_from;
}

/** Uploads a new document and returns the value that is printed without a label. */
async function readClearance(project: string, notice = SECOND): Promise<unknown> {
  return (await read(app, project, await upload(app, project, notice))).custom?.clearance;
}

async function teachProject(name: string): Promise<string> {
  const project = await makeProject(app, name);
  await correct(app, project, await upload(app, project, FIRST), {
    '/custom/clearance': 'KX-2041',
    '/custom/berth': 'Quay West',
  });
  return project;
}

it('a project learns from the layouts of another one, in this direction only, until it is changed', async () => {
  const teacher = await teachProject('teaching harbour');
  const learner = await makeProject(app, 'learning harbour');
  assert.notEqual(await readClearance(learner), SECOND.clearance);
  await learnFrom(learner, teacher);
  assert.equal(await readClearance(learner), SECOND.clearance);
  assert.deepEqual(await listLayouts(app, learner), []);
  assert.deepEqual(await listShared(teacher), []);

  const [layout] = await listLayouts(app, teacher);
  const path = `/projects/${teacher}/layouts/${layout?.id}`;
  const turn = (active: boolean) =>
    app.json(path, { method: 'PATCH', body: JSON.stringify({ layout: { active } }) });
  await turn(false);
  assert.notEqual(await readClearance(learner, THIRD), THIRD.clearance);
  await turn(true);
  assert.equal(await readClearance(learner, THIRD), THIRD.clearance);
  await learnFrom(learner);
  assert.notEqual(await readClearance(learner, THIRD), THIRD.clearance);
});

it('what was learned by the project that learns is not used in the other one', async () => {
  const learner = await teachProject('selfish harbour');
  const teacher = await makeProject(app, 'untaught harbour');
  await learnFrom(learner, teacher);
  assert.notEqual(await readClearance(teacher), SECOND.clearance);
});

it('projects of other organizations can neither teach nor learn', async () => {
  const own = await teachProject('domestic harbour');
  const key = await addOrganization(app, 'overseas');
  const made = await app.request('/projects', { method: 'POST', body: '{"project":{"name":"far"}}', key });
  const foreign = ((await made.json()) as { project: { id: string } }).project.id;
  await expectError(await share(own, [foreign]), 422, 'validation_failed', [REFUSED]);
  await expectError(await share(foreign, [own], key), 422, 'validation_failed', [REFUSED]);
  await expectError(await share(foreign, [own]), 404, 'not_found');
  for (const id of [own, 'x', 'proj_00000000000000000000000000'])
    await expectError(await share(own, [id]), 422, 'validation_failed', [REFUSED]);
  assert.deepEqual(await listShared(own), []);
});

it('a key that is limited to a project cannot let it learn from others', async () => {
  const teacher = await teachProject('guarded harbour');
  const own = await makeProject(app, 'limited harbour');
  const { key } = await app.json<{ key: { api_key: string } }>('/keys', {
    method: 'POST',
    body: JSON.stringify({ name: 'limited', project_ids: [own] }),
  });
  await expectError(await share(own, [teacher], key.api_key), 422, 'validation_failed', [REFUSED]);
  await learnFrom(own, teacher);
  // The key is allowed to send a choice that another user has already made.
  assert.equal((await share(own, [teacher], key.api_key)).status, 200);
});

it('a deleted project no longer teaches', async () => {
  const teacher = await teachProject('closing harbour');
  const learner = await makeProject(app, 'remaining harbour');
  await learnFrom(learner, teacher);
  await app.request(`/projects/${teacher}`, { method: 'DELETE' });
  assert.deepEqual(await listShared(learner), []);
  assert.notEqual(await readClearance(learner), SECOND.clearance);
});
