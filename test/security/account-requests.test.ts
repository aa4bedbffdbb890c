// Tests account requests that the dashboard never sends: forged cookies, other people's links, missing
// headers, and too many attempts.
import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecretBox } from '../../src/lib/secret-box.ts';
import { expectError } from '../api/expect-error.ts';
import { findFreePort } from '../api/free-port.ts';
import { administer } from '../api/organizations.ts';
import { sendRaw } from '../api/raw-http.ts';
import { createProject } from '../api/uploads.ts';
import { addApp } from '../support/authenticator-app.ts';
import {
  BrowserSession,
  createMember,
  createOwner,
  PASSWORD,
  readToken,
} from '../support/browser-session.ts';
import { type OidcServer, startOidcServer } from '../support/oidc-server.ts';
import { openRows } from '../support/query-rows.ts';
import { beginSingleSignOn, returnFromProvider, signInAtProvider } from '../support/sign-in-at-provider.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const SECRET_KEY = 'the secret key of this installation 0123';
const DEVICE_COOKIE = 'legible_device';
const SIGN_ON_COOKIE = 'legible_single_sign_on';

let app: TestApp;
let provider: OidcServer;
let owner: BrowserSession;
let organization: string;

before(async () => {
  const port = await findFreePort();
  app = await startApp({
    LEGIBLE_ROLE: 'api',
    LEGIBLE_PORT: String(port),
    LEGIBLE_PUBLIC_URL: `http://127.0.0.1:${port}/`,
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_SECRET_KEY: SECRET_KEY,
    LEGIBLE_TRUST_PROXY: 'loopback',
    LEGIBLE_FAILED_SIGN_INS: '0',
  });
  provider = await startOidcServer(`http://127.0.0.1:${port}/auth/single_sign_on/callback`);
});
after(async () => {
  await app?.stop();
  await provider?.[Symbol.asyncDispose]();
});

/**
 * Returns the header in which the trusted proxy reports a client address. Each address has its own limits.
 */
const from = (address: string) => ({ 'X-Forwarded-For': address });

function postTo(
  path: string,
  body: object,
  browser = new BrowserSession(app),
  headers: Record<string, string> = {},
) {
  return browser.fetch(path, { method: 'POST', body: JSON.stringify(body), headers });
}

const setSingleSignOn = (changes: object = {}) =>
  owner.json('/v1/single_sign_on', {
    method: 'PUT',
    body: JSON.stringify({
      single_sign_on: {
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        ...changes,
      },
    }),
  });

async function createInvitation(email: string, role: string | null = 'viewer', projects: object[] = []) {
  const { link } = await owner.post<{ link: string }>('/v1/invitations', {
    invitation: { email, role, projects },
  });
  return readToken(link);
}

describe('the setup link', () => {
  it('has no address, and the sign-in page reports that it is needed', async () => {
    const options = () => new BrowserSession(app).json('/auth/options');
    assert.deepEqual(await options(), { needs_setup: true, single_sign_on: null, sends_mail: false });
    const checked = await new BrowserSession(app).post(
      '/auth/links/check',
      { token: readToken(app.setupPath) },
      200,
    );
    assert.partialDeepStrictEqual(checked, {
      link: { kind: 'setup', email: null, single_sign_on_required: null },
    });
    owner = await createOwner(app);
    const { session } = await owner.json<{ session: { organizations: { id: string }[] } }>('/auth/session');
    organization = session.organizations[0]?.id ?? '';
    assert.deepEqual(await options(), { needs_setup: false, single_sign_on: null, sends_mail: false });
  });
});

describe('a session cookie', () => {
  it('is only for this host and only for HTTPS if a trusted proxy reports HTTPS', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    const body = { email: 'owner@example.com', password: PASSWORD };
    const response = await postTo('/auth/session', body, new BrowserSession(app), headers);
    const [cookie = ''] = response.headers.getSetCookie();
    assert.match(
      cookie,
      /^__Host-legible_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
    );
    const [pair = ''] = cookie.split(';');
    const anonymous = new BrowserSession(app);
    const read = async (more: Record<string, string>) =>
      (await anonymous.fetch('/auth/session', { headers: { Cookie: pair, ...more } })).json();
    assert.deepEqual(await read({}), { session: null });
    assert.notDeepEqual(await read(headers), { session: null });
  });

  it('that is unknown, malformed or has ended is no session', async () => {
    for (const token of ['x'.repeat(43), 'short', `${'x'.repeat(42)}!`]) {
      const browser = new BrowserSession(app);
      browser.cookies.set('legible_session', token);
      assert.deepEqual(await browser.json('/auth/session'), { session: null });
      await expectError(await browser.fetch('/auth/sessions'), 401, 'session_ended');
    }
  });

  it('changes nothing without the header with its CSRF token', async () => {
    const browser = await new BrowserSession(app).signIn('owner@example.com');
    browser.csrfToken = '';
    await expectError(
      await postTo('/v1/projects', { project: { name: 'forged' } }, browser),
      403,
      'csrf_token_invalid',
    );
    const site = { 'Sec-Fetch-Site': 'cross-site' };
    await expectError(await browser.fetch('/auth/session', { headers: site }), 403, 'csrf_token_invalid');
  });
});

describe('a sign-in', () => {
  it('works without a User-Agent, which is then empty in the list of sessions', async () => {
    const body = JSON.stringify({ email: 'owner@example.com', password: PASSWORD });
    const head = `POST /auth/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    assert.equal((await sendRaw(app.baseUrl, `${head}\r\n\r\n${body}`)).status, 201);
    const { sessions } = await owner.json<{ sessions: { user_agent: string }[] }>('/auth/sessions');
    assert.ok(sessions.some(({ user_agent: agent }) => agent === ''));
  });

  it('renews a password hash that was created with other costs', async () => {
    const email = 'old-hash@example.com';
    const member = await createMember(app, owner, { email, role: 'viewer' });
    await using rows = await openRows(app);
    const readHash = async () => {
      const [row] = await rows.query<{ hash: string }>(
        'select password_hash as hash from users where id = $1',
        [member.userId],
      );
      return row?.hash ?? '';
    };
    // Create a hash of the same password that uses half as much memory.
    const nonce = Buffer.alloc(16, 7);
    const costs = { memory: 9_728, passes: 2, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...costs });
    const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const old = `$argon2id$v=19$m=9728,t=2,p=1$${encode(nonce)}$${encode(tag)}`;
    await rows.query('update users set password_hash = $1 where id = $2', [old, member.userId]);
    await new BrowserSession(app).signIn(email);
    const renewed = await readHash();
    assert.ok(renewed !== old && renewed.startsWith('$argon2id$v=19$m=19456,'));
    await new BrowserSession(app).signIn(email);
    assert.equal(await readHash(), renewed);
  });

  it('succeeds even if the audit log cannot be written, which is logged', async () => {
    await using rows = await openRows(app);
    await rows.query('alter table audit_log rename to audit_log_moved');
    try {
      await new BrowserSession(app).signIn('owner@example.com');
    } finally {
      await rows.query('alter table audit_log_moved rename to audit_log');
    }
    assert.ok(
      app.logLines.some(({ message }) => message.includes('entry of the audit log could not be written')),
    );
  });

  it('in the browser of another user, or with a forged cookie, is one in an unknown browser', async () => {
    const browser = await new BrowserSession(app).signIn('owner@example.com');
    await createMember(app, owner, { email: 'shares@example.com', role: 'viewer' });
    const cookies = [browser.cookies.get(DEVICE_COOKIE) ?? '', 'forged', ''];
    assert.ok(cookies[0] !== '');
    for (const cookie of cookies) {
      const other = new BrowserSession(app);
      if (cookie !== '') other.cookies.set(DEVICE_COOKIE, cookie);
      await other.signIn('shares@example.com');
      assert.notEqual(other.cookies.get(DEVICE_COOKIE), cookie);
    }
  });

  it('is refused with a code that is not one', async () => {
    const email = 'codes@example.com';
    await addApp(await createMember(app, owner, { email, role: 'viewer' }));
    for (const code of ['', 'abcdef', '12345', '1234567', '0x1234'])
      await expectError(
        await postTo('/auth/session', { email, password: PASSWORD, code }),
        401,
        'wrong_credentials',
      );
  });
});

describe('a request', () => {
  it('is not refused because the use of its key or session cannot be recorded', async () => {
    const browser = await new BrowserSession(app).signIn('owner@example.com');
    await using rows = await openRows(app);
    await rows.query("update sessions set last_seen_at = now() - interval '1 hour'");
    await rows.query('update api_keys set last_used_at = null');
    await rows.query(
      "create function refuse() returns trigger language plpgsql as 'begin raise ''read only''; end'",
    );
    for (const table of ['sessions', 'api_keys'])
      await rows.query(
        `create trigger refuse before update on ${table} for each row execute function refuse()`,
      );
    const isLogged = (text: string) => app.logLines.some(({ message }) => message === text);
    try {
      assert.equal((await browser.fetch('/v1/projects')).status, 200);
      assert.equal((await app.request('/projects')).status, 200);
      const both = () =>
        isLogged('could not record the use of a session') && isLogged('could not record the use of a key');
      for (let n = 0; n < 200 && !both(); n++) await sleep(50);
      assert.ok(both());
    } finally {
      await rows.query('drop function refuse cascade');
    }
  });
});

describe('a link', () => {
  it('for an invitation is not one for a new password, and the other way round', async () => {
    const member = await createMember(app, owner, { email: 'mixed@example.com', role: 'viewer' });
    const { reset_link } = await owner.post<{ reset_link: { link: string } }>(
      `/v1/members/${member.userId}/reset_link`,
      {},
    );
    const reset = readToken(reset_link.link);
    const accept = await postTo('/auth/links/accept', { token: reset, name: 'x', password: PASSWORD });
    await expectError(accept, 422, 'validation_failed', ['token:invalid']);
    await expectError(await postTo('/auth/links/join', { token: reset }, member), 409, 'conflict');
    const token = await createInvitation('later@example.com');
    await expectError(
      await postTo('/auth/links/reset', { token, password: PASSWORD }),
      422,
      'validation_failed',
      ['token:invalid'],
    );
    const owned = await createInvitation('co-owner@example.com', 'owner');
    const checked = await new BrowserSession(app).post('/auth/links/check', { token: owned }, 200);
    assert.partialDeepStrictEqual(checked, { link: { role: 'owner', single_sign_on_required: null } });
    await expectError(await postTo('/auth/links/check', { token: 'no token' }), 404, 'not_found');
  });

  it('lets a user of another organization join, once, and only the invited user', async () => {
    const joiner = await createMember(app, owner, { email: 'joiner@example.com', role: 'viewer' });
    const elsewhere = await administer(app, async (records) => {
      const created = await records.organizations.create('elsewhere');
      assert.ok(created !== 'name_taken');
      await records.members.put(created.id, owner.userId, { role: 'owner', projectRoles: [] });
      return created.id;
    });
    owner.organization = elsewhere;
    const token = await createInvitation('joiner@example.com', 'editor');
    owner.organization = null;
    await expectError(await postTo('/auth/links/join', { token }, owner), 409, 'conflict');
    const asNew = await postTo('/auth/links/accept', { token, name: 'x', password: PASSWORD });
    await expectError(asNew, 409, 'conflict');
    await joiner.post('/auth/links/join', { token }, 204);
    await expectError(await postTo('/auth/links/join', { token }, joiner), 404, 'not_found');
    joiner.organization = elsewhere;
    assert.equal((await joiner.fetch('/v1/projects')).status, 200);
    // From now on, only the user can create password reset links, because they would give access to both
    // organizations.
    const reset = await owner.fetch(`/v1/members/${joiner.userId}/reset_link`, { method: 'POST' });
    await expectError(reset, 409, 'conflict');
    assert.deepEqual(await new BrowserSession(app).json('/auth/options'), {
      needs_setup: false,
      single_sign_on: { organization_id: null },
      sends_mail: false,
    });
  });

  it('cannot be looked up again and again', async () => {
    const check = () =>
      postTo('/auth/links/check', { token: 'x'.repeat(43) }, new BrowserSession(app), from('192.0.2.9'));
    for (let n = 0; n < 30; n++) assert.equal((await check()).status, 404);
    const refused = await check();
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
    await expectError(refused, 429, 'rate_limited');
  });

  it('for a new password cannot be requested if the service sends no e-mail', async () => {
    await expectError(
      await postTo('/auth/links/forgotten', { email: 'owner@example.com' }),
      404,
      'not_found',
    );
  });
});

describe('an account', () => {
  it('can be renamed', async () => {
    const member = await createMember(app, owner, { email: 'renamed@example.com', role: 'viewer' });
    const answer = await member.json('/auth/user', {
      method: 'PATCH',
      body: JSON.stringify({ name: ' Mia Holm ' }),
    });
    assert.partialDeepStrictEqual(answer, { user: { email: 'renamed@example.com', name: 'Mia Holm' } });
  });

  it("cannot end somebody else's session, or one that does not exist", async () => {
    const member = await createMember(app, owner, { email: 'ends@example.com', role: 'viewer' });
    for (const session_id of [owner.sessionId, 'ses_00000000000000000000000000', 'x'])
      await expectError(
        await postTo('/auth/sessions/end', { session_id, current_password: PASSWORD }, member),
        404,
        'not_found',
      );
    assert.equal((await owner.fetch('/auth/sessions')).status, 200);
  });

  it('without a password cannot confirm one', async () => {
    const member = await createMember(app, owner, { email: 'no-password@example.com', role: 'viewer' });
    await using rows = await openRows(app);
    await rows.query('update users set password_hash = $2 where id = $1', [member.userId, null]);
    const begin = await postTo('/auth/second_factor', { current_password: PASSWORD }, member);
    await expectError(begin, 422, 'validation_failed', ['current_password:invalid']);
  });

  it('without a second factor has none to confirm, renew or remove', async () => {
    const member = await createMember(app, owner, { email: 'no-factor@example.com', role: 'viewer' });
    const body = { current_password: PASSWORD, code: '123456' };
    for (const action of ['confirmation', 'recovery_codes', 'removal'])
      await expectError(await postTo(`/auth/second_factor/${action}`, body, member), 409, 'conflict');
    await addApp(member);
    await expectError(await postTo('/auth/second_factor/confirmation', body, member), 409, 'conflict');
  });
});

describe('a member with a role in one project', () => {
  it('sees only lists of that project', async () => {
    const [seen, hidden] = [await createProject(app, 'seen'), await createProject(app, 'hidden')];
    const email = 'limited@example.com';
    const projects = [{ project_id: seen, role: 'viewer' }];
    const limited = await createMember(app, owner, { email, role: null, projects });
    assert.equal((await limited.fetch(`/v1/projects/${seen}/documents`)).status, 200);
    await expectError(await limited.fetch(`/v1/projects/${hidden}/documents`), 404, 'not_found');
    await expectError(await limited.fetch(`/v1/projects/${seen}/webhooks`), 403, 'insufficient_scope');
  });
});

describe('metrics', () => {
  it('are refused for a request without a host', async () => {
    const { status } = await sendRaw(app.baseUrl, 'GET /metrics HTTP/1.0\r\n\r\n');
    assert.equal(status, 404);
  });
});

describe('single sign-on', () => {
  it('is offered by the name of the organization, without disclosing other names', async () => {
    await setSingleSignOn({ default_role: 'viewer' });
    for (const name of ['', '  ', 'unknown', 'org_00000000000000000000000000', 'elsewhere'])
      await expectError(await postTo('/auth/single_sign_on', { organization: name }), 404, 'not_found');
    assert.equal((await postTo('/auth/single_sign_on', { organization: 'default' })).status, 200);
  });

  it('reports a provider that cannot be reached', async () => {
    await setSingleSignOn({ issuer: `${provider.issuer}/elsewhere` });
    await expectError(await postTo('/auth/single_sign_on', { organization }), 503, 'unavailable');
  });

  it('cannot be started again and again', async () => {
    const start = () =>
      postTo(
        '/auth/single_sign_on',
        { organization: 'unknown' },
        new BrowserSession(app),
        from('192.0.2.10'),
      );
    for (let n = 0; n < 30; n++) assert.equal((await start()).status, 404);
    await expectError(await start(), 429, 'rate_limited');
  });

  it('ends if its cookie is forged or too old, or if it was turned off meanwhile', async () => {
    await setSingleSignOn({ default_role: 'viewer' });
    provider.accounts.set('nora', { email: 'nora@example.com', name: 'Nora' });
    const browser = new BrowserSession(app);
    const callback = await signInAtProvider(await beginSingleSignOn(browser, organization), 'nora');
    const sealed = browser.cookies.get(SIGN_ON_COOKIE) ?? '';
    const box = createSecretBox(SECRET_KEY);
    const context = 'single sign-on attempt';
    const pending: object = JSON.parse(box.open(Buffer.from(sealed, 'base64url'), context));
    const late = box
      .seal(JSON.stringify({ ...pending, expiresAt: Date.now() }), context)
      .toString('base64url');
    for (const cookie of ['forged', late]) {
      const other = new BrowserSession(app);
      other.cookies.set(SIGN_ON_COOKIE, cookie);
      assert.equal(await returnFromProvider(other, callback), 'expired');
    }
    await owner.json('/v1/single_sign_on', { method: 'DELETE', status: 204 });
    assert.equal(await returnFromProvider(browser, callback), 'expired');
  });

  it('keeps its problems to itself if the service itself fails', async () => {
    await setSingleSignOn({ default_role: 'viewer' });
    const browser = new BrowserSession(app);
    const callback = await signInAtProvider(await beginSingleSignOn(browser, organization), 'nora');
    await using rows = await openRows(app);
    await rows.query('alter table identities rename to identities_moved');
    const { pathname, search } = new URL(callback);
    try {
      await expectError(
        await browser.fetch(pathname + search, { redirect: 'manual' }),
        500,
        'internal_error',
      );
    } finally {
      await rows.query('alter table identities_moved rename to identities');
    }
  });

  it('renames a member as the provider does, but not one of other organizations', async () => {
    const sign = async (name: string | undefined) => {
      provider.accounts.set('rita', { email: 'rita@example.com', ...(name === undefined ? {} : { name }) });
      const browser = new BrowserSession(app);
      const url = await beginSingleSignOn(browser, organization);
      assert.equal(await returnFromProvider(browser, await signInAtProvider(url, 'rita')), null);
      const { session } = await browser.json<{ session: { user: { name: string } } }>('/auth/session');
      return session.user.name;
    };
    assert.equal(await sign(undefined), 'rita@example.com');
    assert.equal(await sign('Rita\nHolm'), 'Rita Holm');
    assert.equal(await sign('Rita Berg'), 'Rita Berg');
    assert.equal(await sign(undefined), 'Rita Berg');
    await administer(app, async (records) => {
      const [user, other] = [
        await records.users.findByEmail('rita@example.com'),
        await records.organizations.findByName('elsewhere'),
      ];
      assert.ok(user !== null && other !== null);
      await records.members.put(other.id, user.id, { role: 'viewer', projectRoles: [] });
    });
    assert.equal(await sign('Rita Other'), 'Rita Berg');
  });

  it('lets a member who was removed and invited again join with the role of the invitation', async () => {
    await setSingleSignOn();
    const rita = await administer(app, (records) => records.users.findByEmail('rita@example.com'));
    await owner.json(`/v1/members/${rita?.id}`, { method: 'DELETE', status: 204 });
    const browser = new BrowserSession(app);
    const refused = await signInAtProvider(await beginSingleSignOn(browser, organization), 'rita');
    assert.equal(await returnFromProvider(browser, refused), 'not_admitted');
    await createInvitation('rita@example.com', 'reviewer');
    const accepted = await signInAtProvider(await beginSingleSignOn(browser, organization), 'rita');
    assert.equal(await returnFromProvider(browser, accepted), null);
  });
});
