import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addApp, createCode } from '../support/authenticator-app.ts';
import { BrowserSession, createMember, createOwner, PASSWORD } from '../support/browser-session.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';

let app: TestApp;
let owner: BrowserSession;
before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api', LEGIBLE_FAILED_SIGN_INS: '5' });
  owner = await createOwner(app);
});
after(() => app.stop());

const trySignIn = (email: string, code?: string, browser = new BrowserSession(app)) =>
  browser.fetch('/auth/session', {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD, code }),
  });

describe('a second factor', () => {
  it('is required once it is confirmed, and ends the other sessions', async () => {
    const email = 'tom@example.com';
    const tom = await createMember(app, owner, { email, role: 'viewer' });
    const other = await new BrowserSession(app).signIn(email);
    const { secret, uri } = await tom.post<{ secret: string; uri: string }>('/auth/second_factor', {
      current_password: PASSWORD,
    });
    assert.match(uri, /^otpauth:\/\/totp\/Legible:tom%40example\.com\?issuer=Legible&secret=[A-Z2-7]{32}&/);
    assert.equal((await trySignIn(email)).status, 201);
    await tom.post('/auth/second_factor/confirmation', { code: '000000' }, 422);
    await tom.post('/auth/second_factor/confirmation', { code: createCode(secret, -1) });
    await expectError(await other.fetch('/v1/projects'), 401, 'session_ended');
    assert.equal((await tom.fetch('/v1/projects')).status, 200);
    await expectError(await trySignIn(email), 401, 'second_factor_required');
    assert.equal((await trySignIn(email, createCode(secret))).status, 201);
  });

  it('accepts each code once, and no expired code', async () => {
    const email = 'once@example.com';
    const { secret, code } = await addApp(await createMember(app, owner, { email, role: 'viewer' }));
    await expectError(await trySignIn(email, code), 401, 'wrong_credentials');
    const next = createCode(secret);
    assert.equal((await trySignIn(email, next)).status, 201);
    await expectError(await trySignIn(email, next), 401, 'wrong_credentials');
    await expectError(await trySignIn(email, createCode(secret, -5)), 401, 'wrong_credentials');
  });

  it('can be replaced by each recovery code, once', async () => {
    const email = 'lost@example.com';
    const { codes } = await addApp(await createMember(app, owner, { email, role: 'viewer' }));
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    const [first = '', second = ''] = codes;
    assert.equal((await trySignIn(email, first.toUpperCase().replaceAll('-', ' '))).status, 201);
    await expectError(await trySignIn(email, first), 401, 'wrong_credentials');
    const browser = await new BrowserSession(app);
    assert.equal((await trySignIn(email, second, browser)).status, 201);
    assert.deepEqual(await browser.json('/auth/second_factor'), {
      second_factor: { enabled: true, recovery_codes_left: 8 },
    });
  });

  it('is stored encrypted, and its recovery codes as digests; neither is logged', async () => {
    const member = await createMember(app, owner, { email: 'stored@example.com', role: 'viewer' });
    const { secret, codes } = await addApp(member);
    await using rows = await openRows(app);
    const stored = [
      ...(await rows.query('select sealed_secret::text from second_factors')),
      ...(await rows.query('select digest::text from recovery_codes')),
    ];
    const text = JSON.stringify(stored) + JSON.stringify(app.logLines);
    for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      assert.ok(!text.includes(one));
      assert.ok(!text.includes(Buffer.from(one).toString('hex')));
    }
  });

  it('limits wrong codes, except in a known browser', async () => {
    const email = 'guessed@example.com';
    const member = await createMember(app, owner, { email, role: 'viewer' });
    const { secret } = await addApp(member);
    const attacker = new BrowserSession(app);
    for (let n = 0; n < 5; n++)
      await expectError(await trySignIn(email, '123456', attacker), 401, 'wrong_credentials');
    await expectError(await trySignIn(email, '123456', attacker), 429, 'rate_limited');
    await expectError(await trySignIn(email, createCode(secret)), 429, 'rate_limited');
    assert.equal((await trySignIn(email, createCode(secret), member)).status, 201);
  });

  it('is still required after a new password was set with a link', async () => {
    const email = 'resets@example.com';
    const member = await createMember(app, owner, { email, role: 'viewer' });
    await addApp(member);
    const { reset_link } = await owner.post<{ reset_link: { link: string } }>(
      `/v1/members/${member.userId}/reset_link`,
      {},
    );
    const token = reset_link.link.split('/').at(-1);
    await new BrowserSession(app).post('/auth/links/reset', { token, password: PASSWORD }, 204);
    await expectError(await trySignIn(email), 401, 'second_factor_required');
  });

  it('can be added and removed only with the password', async () => {
    const email = 'removes@example.com';
    const member = await createMember(app, owner, { email, role: 'viewer' });
    await member.post('/auth/second_factor', { current_password: 'wrong' }, 422);
    const { secret, codes } = await addApp(member);
    const begin = { method: 'POST', body: JSON.stringify({ current_password: PASSWORD }) };
    await expectError(await member.fetch('/auth/second_factor', begin), 409, 'conflict');
    const code = createCode(secret);
    const path = '/auth/second_factor/removal';
    await member.post(path, { current_password: 'wrong', code }, 422);
    await member.post(path, { current_password: PASSWORD, code: '000000' }, 422);
    const renewed = await member.post<{ recovery_codes: string[] }>('/auth/second_factor/recovery_codes', {
      current_password: PASSWORD,
      code,
    });
    await member.post(path, { current_password: PASSWORD, code: codes[0] }, 422);
    await member.post(path, { current_password: PASSWORD, code: renewed.recovery_codes[0] }, 204);
    assert.equal((await trySignIn(email)).status, 201);
  });

  it('can be removed by an administrator for somebody who lost everything, which the audit log records', async () => {
    const email = 'helpless@example.com';
    const member = await createMember(app, owner, { email, role: 'viewer' });
    await addApp(member);
    const admin = await createMember(app, owner, { email: 'helper@example.com', role: 'administrator' });
    const path = `/v1/members/${member.userId}/second_factor`;
    await expectError(await member.fetch(path, { method: 'DELETE' }), 403, 'insufficient_scope');
    await addApp(owner);
    const ofOwner = `/v1/members/${owner.userId}/second_factor`;
    await expectError(await admin.fetch(ofOwner, { method: 'DELETE' }), 403, 'insufficient_scope');
    await admin.json(path, { method: 'DELETE', status: 204 });
    await expectError(await admin.fetch(path, { method: 'DELETE' }), 404, 'not_found');
    assert.equal((await trySignIn(email)).status, 201);
    const { audit_log: entries } = await owner.json<{ audit_log: { actor_name: string; action: string }[] }>(
      `/v1/audit_log?subject_id=${member.userId}`,
    );
    const actions = entries.map(({ actor_name: name, action }) => `${action} by ${name}`);
    assert.ok(actions.includes(`user.second_factor_enabled by ${email}`));
    assert.ok(actions.includes('user.second_factor_disabled by helper@example.com'));
  });
});
