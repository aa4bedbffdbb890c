import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createProject, uploadText } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { isExpected, listBadRequests, sendBadRequest } from './bad-requests.ts';

/** `npm run soak -- bad-input` sends each request 20 times. */
const TIMES = 2;

let app: TestApp;
before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api', LEGIBLE_FAILED_KEYS_PER_MINUTE: '0' });
});
after(() => app.stop());

it('each bad request gets its documented response, also several times at once, and good requests still succeed', async () => {
  const project = await createProject(app, 'bad input');
  const wrong: string[] = [];
  for (const request of await listBadRequests(project, app.key)) {
    const send = () => sendBadRequest(app.baseUrl, app.key, request);
    for (const outcome of await Promise.all(Array.from({ length: TIMES }, send)))
      if (!isExpected(request, outcome))
        wrong.push(`${request.what}: ${outcome} instead of ${request.expected}`);
  }
  assert.deepEqual(wrong, []);
  assert.equal((await uploadText(app, project)).status, 'pending');
  assert.equal((await app.json<{ projects: unknown[] }>('/projects')).projects.length, 1);
});
