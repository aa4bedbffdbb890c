// These tests use a certified OpenID Connect provider on the loopback interface.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { BrowserSession, createMember, createOwner, PASSWORD } from '../support/browser-session.ts';
import { type OidcServer, startOidcServer } from '../support/oidc-server.ts';
import { openRows } from '../support/query-rows.ts';
import { beginSingleSignOn, returnFromProvider, signInAtProvider } from '../support/sign-in-at-provider.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { findFreePort } from './free-port.ts';
import { administer } from './organizations.ts';

let app: TestApp;
let provider: OidcServer;
let owner: BrowserSession;
let organization: string;

const set = (changes: object = {}, status = 200, by = owner) =>
  by.json('/v1/single_sign_on', {
    method: 'PUT',
    status,
    body: JSON.stringify({
      single_sign_on: {
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        ...changes,
      },
    }),
  });

/** Tries to sign in. If this fails, returns the code of the problem. */
async function tryToSignIn(login: string, browser = new BrowserSession(app)) {
  const url = await beginSingleSignOn(browser, organization);
  return { browser, problem: await returnFromProvider(browser, await signInAtProvider(url, login)) };
}

async function findMember(email: string) {
  const { members } = await owner.json<{ members: { email: string; name: string; role: string | null }[] }>(
    '/v1/members',
  );
  return members.find((member) => member.email === email);
}

before(async () => {
  const port = await findFreePort();
  app = await startApp({
    LEGIBLE_ROLE: 'api',
    LEGIBLE_PORT: String(port),
    LEGIBLE_PUBLIC_URL: `http://127.0.0.1:${port}/`,
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  });
  provider = await startOidcServer(`http://127.0.0.1:${port}/auth/single_sign_on/callback`);
  owner = await createOwner(app);
  const { session } = await owner.json<{ session: { organizations: { id: string }[] } }>('/auth/session');
  organization = session.organizations[0]?.id ?? '';
});
after(async () => {
  await app?.stop();
  await provider?.[Symbol.asyncDispose]();
});

describe('the settings of single sign-on', () => {
  it('are only accessible to owners, and never return the secret', async () => {
    await expectError(await owner.fetch('/v1/single_sign_on'), 404, 'not_found');
    const admin = await createMember(app, owner, { email: 'admin@example.com', role: 'administrator' });
    await set({}, 403, admin);
    await set();
    assert.partialDeepStrictEqual(await new BrowserSession(app).json('/auth/options'), {
      single_sign_on: { organization_id: organization },
    });
    const shown = await admin.json('/v1/single_sign_on');
    assert.partialDeepStrictEqual(shown, { single_sign_on: { has_client_secret: true, enforced: false } });
    assert.ok(!JSON.stringify(shown).includes(provider.clientSecret));
    await using rows = await openRows(app);
    const stored = JSON.stringify(await rows.query('select * from single_sign_on'));
    for (const encoding of ['utf8', 'hex', 'base64'] as const)
      assert.ok(!stored.includes(Buffer.from(provider.clientSecret).toString(encoding)));
    assert.ok(!JSON.stringify(app.logLines).includes(provider.clientSecret));
  });

  it('do not send a stored secret to another issuer', async () => {
    await set();
    const body = { single_sign_on: { issuer: 'https://evil.example.com', client_id: 'x' } };
    await owner.json('/v1/single_sign_on', { method: 'PUT', body: JSON.stringify(body) });
    assert.partialDeepStrictEqual(await owner.json('/v1/single_sign_on'), {
      single_sign_on: { has_client_secret: false },
    });
  });

  it('refuse internal issuers, and their test reports what is wrong', async () => {
    const cases = [
      'http://login.example.com',
      'https://10.0.0.7/',
      'https://169.254.169.254/',
      'https://erp',
    ];
    for (const issuer of cases) await set({ issuer }, 422);
    await set({ issuer: `${provider.issuer}/elsewhere` });
    assert.partialDeepStrictEqual(await owner.post('/v1/single_sign_on/test', {}, 200), { ok: false });
    await set();
    assert.deepEqual(await owner.post('/v1/single_sign_on/test', {}, 200), { ok: true });
  });
});

describe('a person who signs in', () => {
  it('without a group, an invitation or a default role is refused', async () => {
    await set();
    provider.accounts.set('nobody', { email: 'nobody@example.com' });
    assert.equal((await tryToSignIn('nobody')).problem, 'not_admitted');
    assert.equal(await findMember('nobody@example.com'), undefined);
  });

  it('becomes a member with the default role, without a password', async () => {
    await set({ default_role: 'viewer' });
    provider.accounts.set('vera', { email: 'Vera@example.com', name: 'Vera Holm' });
    const { browser, problem } = await tryToSignIn('vera');
    assert.equal(problem, null);
    assert.partialDeepStrictEqual(await findMember('vera@example.com'), {
      name: 'Vera Holm',
      role: 'viewer',
    });
    assert.equal((await browser.fetch('/v1/projects')).status, 200);
    await new BrowserSession(app).post(
      '/auth/session',
      { email: 'vera@example.com', password: PASSWORD },
      401,
    );
  });

  it('gets the highest role of their groups, at every sign-in', async () => {
    const group_roles = [
      { group: 'readers', role: 'viewer' },
      { group: 'editors', role: 'editor' },
    ];
    await set({ group_roles });
    const account = { email: 'gina@example.com', groups: ['editors', 'readers', 'others'] };
    provider.accounts.set('gina', account);
    assert.equal((await tryToSignIn('gina')).problem, null);
    assert.partialDeepStrictEqual(await findMember(account.email), { role: 'editor' });
    provider.accounts.set('gina', { ...account, groups: ['readers'] });
    assert.equal((await tryToSignIn('gina')).problem, null);
    assert.partialDeepStrictEqual(await findMember(account.email), { role: 'viewer' });
    provider.accounts.set('gina', { ...account, groups: [] });
    assert.equal((await tryToSignIn('gina')).problem, 'not_admitted');
  });

  it('gets the role of an invitation', async () => {
    await set();
    await owner.post('/v1/invitations', { invitation: { email: 'ivo@example.com', role: 'reviewer' } });
    provider.accounts.set('ivo', { email: 'ivo@example.com' });
    assert.equal((await tryToSignIn('ivo')).problem, null);
    assert.partialDeepStrictEqual(await findMember('ivo@example.com'), { role: 'reviewer' });
    assert.deepEqual(await owner.json('/v1/invitations'), { invitations: [] });
  });

  it('does not get an existing account by an unverified address, unless such addresses are trusted', async () => {
    await createMember(app, owner, { email: 'target@example.com', role: 'administrator' });
    provider.accounts.set('attacker', { email: 'target@example.com', email_verified: false });
    await set({ default_role: 'viewer' });
    assert.equal((await tryToSignIn('attacker')).problem, 'email_unverified');
    await set({ default_role: 'viewer', trust_unverified_emails: true });
    assert.equal((await tryToSignIn('attacker')).problem, null);
  });

  it('remains an owner if they are the last one, regardless of their groups', async () => {
    await set({ group_roles: [{ group: 'readers', role: 'viewer' }] });
    provider.accounts.set('olga', { email: 'owner@example.com', groups: ['readers'] });
    assert.equal((await tryToSignIn('olga')).problem, null);
    assert.partialDeepStrictEqual(await findMember('owner@example.com'), { role: 'owner' });
  });
});

describe('a session opened with single sign-on', () => {
  it('gives no access to other organizations, and does not change the account', async () => {
    await set({ default_role: 'viewer' });
    const elsewhere = await administer(app, async (records) => {
      const created = await records.organizations.create('elsewhere');
      assert.ok(created !== 'name_taken');
      const user = await records.users.create({
        email: 'both@example.com',
        name: 'Both',
        passwordHash: null,
      });
      assert.ok(user !== 'email_taken');
      await records.members.put(created.id, user.id, { role: 'owner', projectRoles: [] });
      return created.id;
    });
    provider.accounts.set('both', { email: 'both@example.com', name: 'Renamed' });
    const { browser, problem } = await tryToSignIn('both');
    assert.equal(problem, null);
    const { session } = await browser.json<{ session: { organizations: { id: string }[]; user: object } }>(
      '/auth/session',
    );
    assert.deepEqual(
      session.organizations.map(({ id }) => id),
      [organization],
    );
    assert.partialDeepStrictEqual(session.user, { name: 'Both' });
    browser.organization = elsewhere;
    await expectError(await browser.fetch('/v1/projects'), 404, 'not_found');
    const rename = { method: 'PATCH', body: JSON.stringify({ name: 'x' }) };
    await expectError(await browser.fetch('/auth/user', rename), 409, 'conflict');
    // A user who has no password to confirm can end sessions only shortly after signing in.
    const { browser: other } = await tryToSignIn('both');
    await other.post('/auth/sessions/end', {}, 204);
    browser.organization = null;
    await expectError(await browser.fetch('/v1/projects'), 401, 'session_ended');
    await using rows = await openRows(app);
    await rows.query(`update organizations set requires_second_factor = true`);
    assert.equal((await other.fetch('/v1/projects')).status, 200);
    await expectError(await owner.fetch('/v1/projects'), 403, 'second_factor_missing');
    await rows.query(`update organizations set requires_second_factor = false`);
    await rows.query(`update sessions set created_at = now() - interval '11 minutes'`);
    await other.post('/auth/sessions/end', {}, 409);
  });

  it('ends when the person is removed, and when single sign-on is turned off', async () => {
    await set({ default_role: 'viewer' });
    provider.accounts.set('rolf', { email: 'rolf@example.com' });
    const first = await tryToSignIn('rolf');
    await owner.json(`/v1/members/${first.browser.userId}`, { method: 'DELETE', status: 204 });
    await expectError(await first.browser.fetch('/v1/projects'), 401, 'session_ended');
    const second = await tryToSignIn('rolf');
    assert.equal((await second.browser.fetch('/v1/projects')).status, 200);
    await owner.json('/v1/single_sign_on', { method: 'DELETE', status: 204 });
    await expectError(await second.browser.fetch('/v1/projects'), 401, 'session_ended');
  });
});

describe('a response of the provider', () => {
  it('is accepted once, in the browser that started the sign-in', async () => {
    await set({ default_role: 'viewer' });
    provider.accounts.set('nora', { email: 'nora@example.com' });
    const browser = new BrowserSession(app);
    const url = await beginSingleSignOn(browser, organization);
    const callback = await signInAtProvider(url, 'nora');
    assert.equal(await returnFromProvider(new BrowserSession(app), callback), 'expired');
    const other = new BrowserSession(app);
    await beginSingleSignOn(other, organization);
    assert.equal(await returnFromProvider(other, callback), 'invalid_response');
    assert.equal(await returnFromProvider(browser, callback), null);
    assert.equal(await returnFromProvider(browser, callback), 'expired');
  });

  it('is requested with PKCE, state and nonce, and its errors are reported', async () => {
    const browser = new BrowserSession(app);
    const { searchParams } = new URL(await beginSingleSignOn(browser, 'default'));
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    assert.equal(searchParams.get('code_challenge')?.length, createHash('sha256').digest('base64url').length);
    const state = searchParams.get('state') ?? '';
    assert.ok(state.length >= 43 && (searchParams.get('nonce') ?? '').length >= 43);
    const callback = `http://x/auth/single_sign_on/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    assert.equal(await returnFromProvider(browser, callback), 'provider_refused');
  });

  it('is refused if the client secret is wrong', async () => {
    await set({ default_role: 'viewer', client_secret: 'wrong' });
    assert.equal((await tryToSignIn('nora')).problem, 'provider_refused');
  });

  it('is not requested if the organization has no single sign-on', async () => {
    await new BrowserSession(app).post('/auth/single_sign_on', { organization: 'unknown' }, 404);
  });
});

describe('enforced single sign-on', () => {
  it('refuses passwords and ends sessions opened with them, except for owners', async () => {
    await set({ default_role: 'viewer' });
    const member = await createMember(app, owner, { email: 'paul@example.com', role: 'editor' });
    assert.equal((await member.fetch('/v1/projects')).status, 200);
    await set({ default_role: 'viewer', enforced: true });
    await expectError(await member.fetch('/v1/projects'), 401, 'session_ended');
    const credentials = JSON.stringify({ email: 'paul@example.com', password: PASSWORD });
    const refused = await new BrowserSession(app).fetch('/auth/session', {
      method: 'POST',
      body: credentials,
    });
    await expectError(refused, 403, 'single_sign_on_required');
    await new BrowserSession(app).post(
      '/auth/session',
      { email: 'paul@example.com', password: 'wrong' },
      401,
    );
    await new BrowserSession(app).signIn('owner@example.com');
    assert.equal((await owner.fetch('/v1/projects')).status, 200);
    provider.accounts.set('paul', { email: 'paul@example.com' });
    const { browser, problem } = await tryToSignIn('paul');
    assert.equal(problem, null);
    assert.equal((await browser.fetch('/v1/projects')).status, 200);
    assert.partialDeepStrictEqual(await findMember('paul@example.com'), { role: 'editor' });
  });

  it('does not let an invitation set a password', async () => {
    const { link } = await owner.post<{ link: string }>('/v1/invitations', {
      invitation: { email: 'invited@example.com', role: 'viewer' },
    });
    const body = { token: link.split('/').at(-1), name: 'x', password: PASSWORD };
    await new BrowserSession(app).post('/auth/links/accept', body, 403);
  });
});
