import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createProject, listLeftInStaging, uploadText } from '../api/uploads.ts';
import { startApp } from '../support/start-app.ts';
import { makeSampleFiles } from './sample-files.ts';
import { sendMutatedFiles } from './send-mutated-files.ts';

/**
 * Enough to use each extension twice. `npm run soak -- mutated-files` sends thousands of files, and can also
 * mutate files from third parties.
 */
const COUNT = 40;

it('mutated files of every format are refused, complete or fail with a code, and the service continues', async () => {
  const samples = await makeSampleFiles();
  const app = await startApp({ LEGIBLE_COUNT_PAGES_TIMEOUT: '60s' });
  try {
    const id = await createProject(app, 'mutated');
    const target = { request: app.request, project: `/projects/${id}` };
    const { sent, wrong } = await sendMutatedFiles(target, samples, { count: COUNT, firstSeed: 1, lanes: 2 });
    assert.equal(sent.length, COUNT);
    assert.deepEqual(wrong, []);
    const crashed = sent.filter(({ outcome }) => /processing_(crashed|timeout)/.test(outcome));
    assert.deepEqual(crashed, []);
    assert.deepEqual(
      app.logLines.filter(({ level }) => level === 'error'),
      [],
    );
    const { id: next } = await uploadText(app, id, 'The next one is read.');
    const { document } = await app.json<{ document: { status: string } }>(
      `${target.project}/documents/${next}?wait=60`,
    );
    assert.equal(document.status, 'completed');
    assert.deepEqual(await listLeftInStaging(app), []);
  } finally {
    await app.stop();
  }
});
