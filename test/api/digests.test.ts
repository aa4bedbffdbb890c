// Users can receive a daily e-mail about their pending work. The service sends it through a real SMTP server.
// Even if several processes try to send it, it is sent only once, and it covers only projects that the
// recipient can see.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, it } from 'node:test';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { sendDigests } from '../../src/jobs/send-digests.ts';
import { openMailRelay } from '../../src/outbound-mail/mail-relay.ts';
import { type BrowserSession, createMember, createOwner } from '../support/browser-session.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { failDocument } from '../support/webhook-api.ts';
import { expectError } from './expect-error.ts';
import { administer } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

let app: TestApp;
let owner: BrowserSession;
let reviewer: BrowserSession;
let relay: SMTPServer;
let relayUrl: string;
let accepts = true;
let invoices: string;
const mails: ParsedMail[] = [];

before(async () => {
  relay = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      void text(stream).then(async (source) => {
        if (!accepts) return done(new Error('mailbox unavailable'));
        mails.push(await simpleParser(source));
        done();
      });
    },
  });
  relay.listen(0, '127.0.0.1');
  await once(relay.server, 'listening');
  relayUrl = `smtp://127.0.0.1:${(relay.server.address() as AddressInfo).port}`;
  // This service has no relay and therefore sends no digests, so only the test sends them.
  app = await startApp();
  owner = await createOwner(app);
  invoices = await createProject(app, 'Invoices');
  const secret = await createProject(app, 'Secret');
  reviewer = await createMember(app, owner, {
    email: 'rita@example.com',
    role: null,
    projects: [{ project_id: invoices, role: 'reviewer' }],
  });
  for (const project of [invoices, secret]) {
    // With this threshold, every document needs review.
    const settings = JSON.stringify({ settings: { review_threshold: 1 } });
    await app.json(`/projects/${project}/settings`, { method: 'PATCH', body: settings });
    const init = { method: 'POST', body: createFileForm('a.txt', 'INVOICE\nTotal 12.50') };
    await app.json(`/projects/${project}/documents?wait=60`, init);
    await failDocument(app, `/projects/${project}`);
  }
});
after(async () => {
  await app.stop();
  relay.close(() => undefined);
});

async function choose(by: BrowserSession, digest: object, language: string | null = null): Promise<void> {
  const body = JSON.stringify({ language, digest });
  await by.json('/auth/preferences', { method: 'PUT', body });
}

/** Sends the digests as each process of the service would. */
function send(now: Date): Promise<void> {
  return administer(app, (records) =>
    sendDigests(
      {
        records,
        sendMail: openMailRelay({ url: relayUrl, from: 'Legible <legible@example.com>' }),
        dashboardUrl: 'https://legible.example.com',
        log: createCollectingLogger(),
      },
      new AbortController().signal,
      now,
    ),
  );
}

const createTime = (time: string, days = 1) =>
  new Date(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`);

it("a digest is sent once by several processes, at the chosen hour, with the person's projects", async () => {
  await choose(reviewer, { schedule: 'daily', hour: 8, time_zone: 'UTC' }, 'de');
  await send(createTime('07:59:00'));
  assert.equal(mails.length, 0);
  await Promise.all([
    send(createTime('08:00:00')),
    send(createTime('08:00:00')),
    send(createTime('08:01:00')),
  ]);
  await send(createTime('23:00:00'));
  assert.equal(mails.length, 1);
  const mail = mails.pop();
  assert.equal([mail?.to].flat()[0]?.text, 'rita@example.com');
  assert.equal(mail?.subject, 'Legible: 1 Dokument ist zu prüfen, 1 fehlgeschlagen');
  assert.match(mail?.text ?? '', /Invoices\n- 1 Dokument ist zu prüfen\n- 1 neues Dokument/);
  assert.ok(mail?.text?.includes(`https://legible.example.com/#/projects/${invoices}\n`));
  assert.ok(mail?.text?.includes('https://legible.example.com/#/account'));
  assert.doesNotMatch(mail?.text ?? '', /Secret/);
});

it('an e-mail that the relay refuses is sent later, once', async () => {
  accepts = false;
  await send(createTime('08:00:00', 2));
  accepts = true;
  assert.equal(mails.length, 0);
  await send(createTime('08:05:00', 2));
  await send(createTime('08:10:00', 2));
  assert.equal(mails.splice(0).length, 1);
});

it('a digest follows the time zone, skips weekends, and stops when it is turned off', async () => {
  await choose(reviewer, { schedule: 'weekdays', hour: 8, time_zone: 'Asia/Tokyo' });
  // In Tokyo, these times are 07:30 and 08:30 on a Friday in the distant future.
  await send(new Date('2040-01-05T22:30:00Z'));
  assert.equal(mails.length, 0);
  await send(new Date('2040-01-05T23:30:00Z'));
  assert.equal(mails.splice(0)[0]?.subject, 'Legible: 1 document needs review, 1 failed');
  await send(new Date('2040-01-07T03:00:00Z'));
  assert.equal(mails.length, 0, 'a Saturday');
  await send(new Date('2040-01-09T03:00:00Z'));
  assert.equal(mails.splice(0).length, 1, 'a Monday');
  await choose(reviewer, { schedule: 'off', hour: 8, time_zone: 'Asia/Tokyo' });
  await send(new Date('2040-01-10T03:00:00Z'));
  assert.equal(mails.length, 0);
});

it('no digest is sent if nothing is pending', async () => {
  const viewer = await createMember(app, owner, {
    email: 'vera@example.com',
    role: null,
    projects: [{ project_id: await createProject(app, 'Empty'), role: 'owner' }],
  });
  await choose(viewer, { schedule: 'daily', hour: 0, time_zone: 'UTC' });
  await send(new Date('2041-01-10T03:00:00Z'));
  assert.equal(mails.length, 0);
});

it('the language and the digest setting are stored with the user, and validated', async () => {
  const digest = { schedule: 'weekdays', hour: 7, time_zone: 'Europe/Berlin' };
  await choose(owner, digest, 'de');
  const answer = await owner.json('/auth/preferences');
  assert.deepEqual(answer, { preferences: { language: 'de', digest }, sends_mail: false });
  const { session } = await owner.json<{ session: { user: { language: string } } }>('/auth/session');
  assert.equal(session.user.language, 'de');
  for (const [body, detail] of [
    [{ language: 'xx', digest }, 'language:not_in_list'],
    [{ language: null, digest: { ...digest, hour: 24 } }, 'digest.hour:too_large'],
    [{ language: null, digest: { ...digest, time_zone: 'Mars/Base' } }, 'digest.time_zone:invalid'],
    [{ language: null, digest: { ...digest, time_zone: '+01:00' } }, 'digest.time_zone:invalid'],
    [{ language: null, digest: { ...digest, schedule: 'hourly' } }, 'digest.schedule:not_in_list'],
  ] as const) {
    const init = { method: 'PUT', body: JSON.stringify(body) };
    await expectError(await owner.fetch('/auth/preferences', init), 422, 'validation_failed', [detail]);
  }
});
