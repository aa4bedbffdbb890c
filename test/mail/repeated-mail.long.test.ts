import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { createProject } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let app: TestApp;
before(async () => {
  app = await startApp({
    LEGIBLE_SMTP_PORT: '0',
    LEGIBLE_HOST: '127.0.0.1',
    LEGIBLE_SMTP_HOST: '127.0.0.2',
    LEGIBLE_SMTP_SENDERS: '@allowed.example',
    LEGIBLE_SMTP_MESSAGES_PER_MINUTE: '12',
    LEGIBLE_MAX_DOCUMENTS: '5',
  });
});
after(() => app.stop());

const TEXT = 'Please send ten boxes of envelopes.';

async function send(to: string, message: SendMailOptions = {}): Promise<void> {
  const transport = createTransport({ host: '127.0.0.2', port: app.smtpPort ?? 0, ignoreTLS: true });
  try {
    await transport.sendMail({ from: 'ann@allowed.example', to, subject: 'Order', text: TEXT, ...message });
  } finally {
    transport.close();
  }
}

async function createNewProject(name: string): Promise<{ address: string; count: () => Promise<number> }> {
  const path = `/projects/${await createProject(app, name)}`;
  const { project } = await app.json<{ project: { email: string } }>(path);
  const count = async () => (await app.json<{ meta: { total: number } }>(`${path}/documents`)).meta.total;
  return { address: project.email, count };
}

describe('mail over SMTP', () => {
  it('is stored once if the sender repeats it, and again if it differs', async () => {
    const { address, count } = await createNewProject('repeated');
    const messageId = '<one@allowed.example>';
    await send(address, { messageId });
    await send(address, { messageId, headers: { 'X-Relay': 'another way' } });
    assert.equal(await count(), 1);
    await send(address, { messageId, text: `${TEXT} And ten pens.` });
    assert.equal(await count(), 2);
    await send(address, { messageId: '<two@allowed.example>' });
    assert.equal(await count(), 3);
    const second = await createNewProject('second');
    await send(`${address}, ${second.address}`, { messageId });
    assert.deepEqual([await count(), await second.count()], [3, 1]);
  });

  it('requires an allowed sender in the envelope and in the header', async () => {
    const { address, count } = await createNewProject('senders');
    const stranger = 'eve@evil.example';
    const envelope = { from: 'ann@allowed.example', to: address };
    await assert.rejects(send(address, { from: stranger, envelope }), /From header is not allowed/);
    await assert.rejects(
      send(address, { envelope: { from: stranger, to: address } }),
      /This sender is not allowed/,
    );
    assert.equal(await count(), 0);
  });

  it('is deferred if the quota of the organization is used up, and if one address sends too much', async () => {
    const { address, count } = await createNewProject('full');
    await send(address);
    await assert.rejects(send(address), { responseCode: 452 });
    assert.equal(await count(), 1);
    let code: unknown = null;
    for (let n = 0; n < 30 && code !== 450; n++)
      code = await send(address).catch((error: { responseCode: number }) => error.responseCode);
    assert.equal(code, 450);
  });
});
