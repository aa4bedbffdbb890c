// The service sends links to users through the operator's relay. In these tests, the relay is a real SMTP
// server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { BrowserSession, createOwner, PASSWORD } from '../support/browser-session.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { getTrustedCertificates } from '../support/webhook-receiver.ts';
import { expectError } from './expect-error.ts';

const CREDENTIALS = { username: 'legible', password: 'pass/word of the relay' };

let app: TestApp;
let owner: BrowserSession;
let relay: SMTPServer;
let accepts = true;
const mails: (ParsedMail & { recipients: string[]; isEncrypted: boolean })[] = [];

async function waitForMail(address: string) {
  for (let n = 0; n < 400; n++) {
    const index = mails.findIndex(({ recipients }) => recipients.includes(address));
    const [mail] = index < 0 ? [] : mails.splice(index, 1);
    if (mail !== undefined) return { ...mail, link: /https:\S+/.exec(mail.text ?? '')?.[0] ?? '' };
    await sleep(50);
  }
  assert.fail(`no mail to ${address}`);
}

before(async () => {
  relay = new SMTPServer({
    ...getTrustedCertificates().good,
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === CREDENTIALS.username && password === CREDENTIALS.password
        ? done(null, { user: username })
        : done(new Error('wrong credentials')),
    onData: (stream, session, done) => {
      void text(stream).then(async (source) => {
        if (!accepts) return done(new Error('mailbox unavailable'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...(await simpleParser(source)), recipients, isEncrypted: session.secure });
        done();
      });
    },
  });
  relay.listen(0, '127.0.0.1');
  await once(relay.server, 'listening');
  const { port } = relay.server.address() as AddressInfo;
  const { username, password } = CREDENTIALS;
  app = await startApp({
    LEGIBLE_ROLE: 'api',
    LEGIBLE_MAIL_RELAY_URL: `smtp://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    LEGIBLE_MAIL_FROM: 'Legible <legible@example.com>',
    LEGIBLE_PUBLIC_URL: 'https://legible.example.com',
  });
  owner = await createOwner(app);
});
after(async () => {
  await app?.stop();
  // Do not wait for connections that are open but unused.
  relay.close(() => undefined);
});

describe('with a mail relay', () => {
  it('an invitation is sent only to its recipient, over an encrypted connection', async () => {
    const invitation = { email: 'anna@example.com', role: 'viewer' };
    const answer = await owner.post<{ link: string | null }>('/v1/invitations', { invitation });
    assert.equal(answer.link, null);
    const mail = await waitForMail('anna@example.com');
    assert.equal(mail.isEncrypted, true);
    assert.equal(mail.from?.text, '"Legible" <legible@example.com>');
    assert.equal(mail.subject, 'Invitation to default on Legible');
    assert.match(mail.link, /^https:\/\/legible\.example\.com\/#\/invitation\/[\w-]{43}$/);
    await new BrowserSession(app).accept(mail.link, { name: 'Anna' });
    const logged = JSON.stringify(app.logLines);
    for (const secret of [CREDENTIALS.password, mail.link.split('/').at(-1) ?? ''])
      assert.ok(!logged.includes(secret));
  });

  it('a user can request a new password, and the response does not reveal whether the address is known', async () => {
    const ask = (email: string) => new BrowserSession(app).post('/auth/links/forgotten', { email }, 204);
    await ask('nobody@example.com');
    await ask('Anna@example.com');
    const { link } = await waitForMail('anna@example.com');
    assert.match(link, /\/#\/new-password\//);
    const password = 'quite another long secret';
    await new BrowserSession(app).post('/auth/links/reset', { token: link.split('/').at(-1), password }, 204);
    await new BrowserSession(app).signIn('anna@example.com', password);
    assert.deepEqual(mails, []);
    for (let n = 0; n < 5; n++) await ask('anna@example.com');
    await waitForMail('anna@example.com');
    await waitForMail('anna@example.com');
    await sleep(500);
    assert.deepEqual(mails, [], 'no more than three e-mails to one address');
  });

  it('a request for a new password that fails is logged, and its response reveals nothing', async () => {
    await using rows = await openRows(app);
    await rows.query('alter table links rename to links_moved');
    const hasFailed = () =>
      app.logLines.some(({ message }) => message === 'a password reset link could not be sent');
    try {
      const body = { email: 'owner@example.com' };
      await new BrowserSession(app).post('/auth/links/forgotten', body, 204);
      for (let n = 0; n < 200 && !hasFailed(); n++) await sleep(50);
    } finally {
      await rows.query('alter table links_moved rename to links');
    }
    assert.ok(hasFailed());
  });

  it('a network can request at most 30 links in 15 minutes', async () => {
    let refused = await new BrowserSession(app).fetch('/auth/session');
    for (let n = 0; n < 31 && refused.status !== 429; n++) {
      const body = JSON.stringify({ email: 'nobody@example.com' });
      refused = await new BrowserSession(app).fetch('/auth/links/forgotten', { method: 'POST', body });
    }
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    await expectError(refused, 429, 'rate_limited');
  });

  it('the link for a new password that an administrator creates is sent too', async () => {
    const { reset_link } = await owner.post<{ reset_link: { link: string | null } }>(
      `/v1/members/${owner.userId}/reset_link`,
      {},
    );
    assert.equal(reset_link.link, null);
    assert.match((await waitForMail('owner@example.com')).link, /\/#\/new-password\//);
    await new BrowserSession(app).signIn('owner@example.com', PASSWORD);
  });

  it('a refused e-mail is an error, and the request can be repeated', async () => {
    const send = () =>
      owner.fetch('/v1/invitations', {
        method: 'POST',
        body: JSON.stringify({ invitation: { email: 'late@example.com', role: 'viewer' } }),
      });
    accepts = false;
    await expectError(await send(), 503, 'unavailable');
    accepts = true;
    assert.equal((await send()).status, 201);
    await waitForMail('late@example.com');
  });
});
