import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerWithJson, type ModelServer, startModelServer } from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { getTrustedCertificates } from '../support/webhook-receiver.ts';
import { addOrganization } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

const SERVER_KEY = 'sk-of-the-operator';
const DOCUMENTS_EACH = 3;

interface TestProject {
  name: string;
  id: string;
  key: string;
}

let servers: ModelServer[];
let shared: ModelServer;
let app: TestApp;
let offlineApp: TestApp;
let uploads = 0;
before(async () => {
  servers = await Promise.all(
    Array.from({ length: 7 }, () => startModelServer(answerWithJson({}), getTrustedCertificates().good)),
  );
  shared = getServer(0);
  const env = { LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };
  app = await startApp({
    ...env,
    LEGIBLE_LLM_URL: shared.url,
    LEGIBLE_LLM_MODEL: 'tiny',
    LEGIBLE_LLM_API_KEY: SERVER_KEY,
  });
  offlineApp = await startApp(env);
});
after(async () => {
  await Promise.all([app.stop(), offlineApp.stop()]);
  await Promise.all(servers.map((one) => one[Symbol.asyncDispose]()));
});

function getServer(index: number): ModelServer {
  const found = servers[index];
  assert.ok(found);
  return found;
}

async function makeProject(on: TestApp, name: string, key: string): Promise<TestProject> {
  return { name, id: await createProject(on, name, key), key };
}

async function send(on: TestApp, { id, key }: TestProject, path: string, method: string, body?: object) {
  const response = await on.request(`/projects/${id}/${path}`, {
    method,
    key,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
}

const setModel = (on: TestApp, project: TestProject, { url }: ModelServer, apiKey?: string | null) =>
  send(on, project, 'language_model', 'PUT', {
    language_model: { url, model: 'own', ...(apiKey === undefined ? {} : { api_key: apiKey }) },
  });
const setMode = (on: TestApp, project: TestProject, llm: string) =>
  send(on, project, 'settings', 'PATCH', { settings: { extraction: { llm } } });

/** Uploads a text file that contains the project's name. Returns the codes of the warnings. */
async function upload(on: TestApp, { name, id, key }: TestProject): Promise<string[]> {
  uploads++;
  const text = `Letter ${uploads}\n\nDear workshop, this belongs to project ${name}.\n`;
  const path = `/projects/${id}/documents`;
  const { document } = await on.json<{ document: { id: string } }>(path, {
    method: 'POST',
    key,
    body: createFileForm(`${uploads}.txt`, text),
  });
  const waitUntilProcessed = () =>
    on.json<{ document: { status: string } }>(`${path}/${document.id}?wait=60`, { key });
  let { status } = (await waitUntilProcessed()).document;
  while (status === 'pending') ({ status } = (await waitUntilProcessed()).document);
  assert.equal(status, 'completed');
  const { runs } = await on.json<{ runs: { warnings: { code: string }[] }[] }>(
    `${path}/${document.id}/runs`,
    { key },
  );
  return (runs[0]?.warnings ?? []).map((warning) => warning.code);
}

/** Counts the documents that a server received, keyed by project and API key. */
function countSeenBy({ requests }: ModelServer): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const { text, headers } of requests) {
    const name = /belongs to project (\S+)\./.exec(text)?.[1] ?? 'unknown';
    const entry = `${name} ${headers.authorization ?? 'without key'}`;
    seen[entry] = (seen[entry] ?? 0) + 1;
  }
  return seen;
}

function forgetRequests(): void {
  for (const one of servers) one.requests.length = 0;
}

test('each language model server receives only the documents of its projects', async () => {
  const keys = [app.key, await addOrganization(app, 'second'), await addOrganization(app, 'third')];
  const projects: TestProject[] = [];
  const expected: Record<string, number>[] = servers.map(() => ({}));
  const add = async (name: string, key: string, seen: [server: number, authorization: string] | null) => {
    const project = await makeProject(app, name, key);
    projects.push(project);
    if (seen !== null) (expected[seen[0]] ?? {})[`${name} ${seen[1]}`] = DOCUMENTS_EACH;
    return project;
  };
  for (const [i, key] of keys.entries()) {
    const [withKey, keyless] = [1 + 2 * i, 2 + 2 * i];
    const own = await add(`own-${i}`, key, [withKey, `Bearer sk-${i}`]);
    await setModel(app, own, getServer(withKey), `sk-${i}`);
    await setMode(app, own, 'first');
    const ownKeyless = await add(`keyless-${i}`, key, [keyless, 'without key']);
    await setModel(app, ownKeyless, getServer(keyless));
    await setMode(app, ownKeyless, 'check');
    await setMode(app, await add(`shared-${i}`, key, [0, `Bearer ${SERVER_KEY}`]), 'first');
    await add(`off-${i}`, key, null);
    // Add a project that has this endpoint but does not use it.
    await setModel(app, await add(`unwanted-${i}`, key, null), getServer(withKey), `sk-unwanted-${i}`);
  }
  forgetRequests();
  const all = projects.flatMap((project) => Array.from({ length: DOCUMENTS_EACH }, () => project));
  const warnings = await Promise.all(all.map((project) => upload(app, project)));
  assert.deepEqual(warnings.flat(), []);
  assert.deepEqual(servers.map(countSeenBy), expected);
});

test('a changed or deleted language model applies to the next document', async () => {
  const project = await makeProject(app, 'changing', app.key);
  const uploadAndLook = async () => {
    forgetRequests();
    await upload(app, project);
    return servers.flatMap((one, i) => Object.keys(countSeenBy(one)).map((seen) => `${i} ${seen}`));
  };
  await setMode(app, project, 'first');
  assert.deepEqual(await uploadAndLook(), [`0 changing Bearer ${SERVER_KEY}`]);
  await setModel(app, project, getServer(1), 'sk-one');
  assert.deepEqual(await uploadAndLook(), ['1 changing Bearer sk-one']);
  await setModel(app, project, getServer(1));
  assert.deepEqual(await uploadAndLook(), ['1 changing Bearer sk-one']);
  // The service sends neither the stored key nor the operator's key to the new address.
  await setModel(app, project, getServer(2));
  assert.deepEqual(await uploadAndLook(), ['2 changing without key']);
  await setModel(app, project, getServer(2), 'sk-two');
  await setModel(app, project, getServer(2), null);
  assert.deepEqual(await uploadAndLook(), ['2 changing without key']);
  // If a project uses the operator's server as its own, the service does not send the operator's key to it.
  await setModel(app, project, shared);
  assert.deepEqual(await uploadAndLook(), ['0 changing without key']);
  await setMode(app, project, 'off');
  assert.deepEqual(await uploadAndLook(), []);
  await setMode(app, project, 'first');
  await send(app, project, 'language_model', 'DELETE');
  assert.deepEqual(await uploadAndLook(), [`0 changing Bearer ${SERVER_KEY}`]);
});

test('if the server offers no model, a project whose language model is deleted sends nothing', async () => {
  const own = await makeProject(offlineApp, 'own', offlineApp.key);
  const neighbor = await makeProject(offlineApp, 'neighbor', offlineApp.key);
  for (const [project, index] of [
    [own, 1],
    [neighbor, 2],
  ] as const) {
    await setModel(offlineApp, project, getServer(index), 'sk-own');
    await setMode(offlineApp, project, 'first');
  }
  await send(offlineApp, own, 'language_model', 'DELETE');
  forgetRequests();
  assert.deepEqual(await upload(offlineApp, own), ['llm_unavailable']);
  assert.deepEqual(await upload(offlineApp, neighbor), []);
  assert.deepEqual(servers.map(countSeenBy), [{}, {}, { 'neighbor Bearer sk-own': 1 }, {}, {}, {}, {}]);
});

test('redirects of a model server are not followed', async () => {
  const project = await makeProject(app, 'redirected', app.key);
  getServer(1).answer = (_, response) =>
    response.writeHead(307, { location: `${getServer(2).url}/chat/completions` }).end();
  try {
    await setModel(app, project, getServer(1), 'sk-one');
    await setMode(app, project, 'first');
    forgetRequests();
    assert.deepEqual(await upload(app, project), ['llm_unavailable']);
    assert.deepEqual(countSeenBy(getServer(2)), {});
  } finally {
    getServer(1).answer = answerWithJson({});
  }
});
