import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  BrowserSession,
  createMember,
  createOwner,
  PASSWORD,
  readToken,
} from '../support/browser-session.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject } from './uploads.ts';

let app: TestApp;
let owner: BrowserSession;
before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api', LEGIBLE_FAILED_SIGN_INS: '5' });
  owner = await createOwner(app);
});
after(() => app.stop());

const createInvitation = (email: string, role: string) =>
  owner.post<{ link: string; invitation: { id: string } }>('/v1/invitations', {
    invitation: { email, role },
  });

describe('the link that is printed at first startup', () => {
  it('creates one owner, and works only once', async () => {
    assert.match(app.setupPath ?? '', /^\/#\/welcome\/[\w-]{43}$/);
    const { session } = await owner.json<{ session: { organizations: { name: string; role: string }[] } }>(
      '/auth/session',
    );
    assert.deepEqual(
      session.organizations.map(({ name, role }) => [name, role]),
      [['default', 'owner']],
    );
    const again = new BrowserSession(app);
    const body = {
      token: readToken(app.setupPath),
      email: 'second@example.com',
      name: 'x',
      password: PASSWORD,
    };
    const response = await again.fetch('/auth/links/accept', { method: 'POST', body: JSON.stringify(body) });
    await expectError(response, 404, 'not_found');
  });
});

describe('a session', () => {
  it('has a cookie that no script and no other site can use', async () => {
    const response = await new BrowserSession(app).fetch('/auth/session', {
      method: 'POST',
      body: JSON.stringify({ email: ' Owner@Example.com', password: PASSWORD }),
    });
    assert.equal(response.status, 201);
    const cookies = response.headers.getSetCookie();
    assert.equal(cookies.length, 2);
    for (const cookie of cookies) assert.match(cookie, /; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    await using rows = await openRows(app);
    const stored = JSON.stringify(await rows.query('select * from sessions'));
    const token = /legible_session=([^;]+)/.exec(cookies.join())?.[1] ?? '';
    assert.equal(token.length, 43);
    assert.ok(!stored.includes(token));
    assert.ok(!JSON.stringify(app.logLines).includes(token));
  });

  it('changes nothing without its CSRF token, or for another site', async () => {
    const body = JSON.stringify({ project: { name: 'forged' } });
    for (const headers of [{ 'X-CSRF-Token': 'x' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const response = await owner.fetch('/v1/projects', { method: 'POST', body, headers });
      await expectError(response, 403, 'csrf_token_invalid');
    }
    const { projects } = await owner.json<{ projects: { name: string }[] }>('/v1/projects');
    assert.ok(!projects.some(({ name }) => name === 'forged'));
    const signIn = await new BrowserSession(app).fetch('/auth/session', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: JSON.stringify({ email: 'owner@example.com', password: PASSWORD }),
    });
    await expectError(signIn, 403, 'csrf_token_invalid');
  });

  it("ends when its user signs out, and the user's other sessions can be listed and ended", async () => {
    const [one, two] = [await new BrowserSession(app).signIn('owner@example.com'), new BrowserSession(app)];
    await two.signIn('owner@example.com');
    const { sessions } = await one.json<{ sessions: { id: string; is_current: boolean }[] }>(
      '/auth/sessions',
    );
    assert.ok(sessions.length >= 3);
    assert.deepEqual(
      sessions.filter((session) => session.is_current).map(({ id }) => id),
      [one.sessionId],
    );
    const ending = { session_id: two.sessionId };
    await one.post('/auth/sessions/end', ending, 422);
    await one.post('/auth/sessions/end', { ...ending, current_password: 'not the password' }, 422);
    assert.equal((await two.fetch('/v1/projects')).status, 200);
    await one.post('/auth/sessions/end', { ...ending, current_password: PASSWORD }, 204);
    await expectError(await two.fetch('/v1/projects'), 401, 'session_ended');
    const three = await new BrowserSession(app).signIn('owner@example.com');
    await one.post('/auth/sessions/end', {}, 422);
    await one.post('/auth/sessions/end', { current_password: PASSWORD }, 204);
    await expectError(await three.fetch('/v1/projects'), 401, 'session_ended');
    await owner.signIn('owner@example.com');
    await one.json('/auth/session', { method: 'DELETE', status: 204 });
    assert.deepEqual(await one.json('/auth/session'), { session: null });
  });

  it('ends after its idle time and after its lifetime', async () => {
    await using rows = await openRows(app);
    for (const change of [
      "last_seen_at = now() - interval '13 hours'",
      "expires_at = now() - interval '1 second'",
    ]) {
      const session = await new BrowserSession(app).signIn('owner@example.com');
      await rows.query(`update sessions set ${change} where id = '${session.sessionId}'`);
      await expectError(await session.fetch('/v1/projects'), 401, 'session_ended');
    }
  });
});

describe('an invitation', () => {
  it('creates a member with its role, once', async () => {
    const { link } = await createInvitation('anna@example.com', 'reviewer');
    const checked = await new BrowserSession(app).post('/auth/links/check', { token: readToken(link) }, 200);
    assert.partialDeepStrictEqual(checked, {
      link: { kind: 'invitation', email: 'anna@example.com', organization: 'default', has_account: false },
    });
    const anna = await new BrowserSession(app).accept(link, { name: 'Anna' });
    await expectError(await anna.fetch('/v1/keys'), 403, 'insufficient_scope');
    const again = await new BrowserSession(app).fetch('/auth/links/check', {
      method: 'POST',
      body: JSON.stringify({ token: readToken(link) }),
    });
    await expectError(again, 404, 'not_found');
    const { members } = await owner.json<{ members: { email: string; role: string }[] }>('/v1/members');
    assert.deepEqual(
      members.map(({ email, role }) => [email, role]),
      [
        ['anna@example.com', 'reviewer'],
        ['owner@example.com', 'owner'],
      ],
    );
  });

  it('can be revoked', async () => {
    const { link, invitation } = await createInvitation('revoked@example.com', 'viewer');
    await owner.json(`/v1/invitations/${invitation.id}`, { method: 'DELETE', status: 204 });
    const body = { token: readToken(link), name: 'x', password: PASSWORD };
    await new BrowserSession(app).post('/auth/links/accept', body, 404);
  });

  it('requires a password that is hard to guess', async () => {
    const { link } = await createInvitation('weak@example.com', 'viewer');
    const cases = [
      ['short', 'too_short'],
      ['aaaaaaaaaaaaaaaa', 'invalid'],
      ['weak@example.com', 'invalid'],
      ['password12345678', 'invalid'],
      ['Sonyericsson', 'invalid'],
      ['1qaz2wsx3edc', 'invalid'],
      ['Football-Monkey-2026!', 'invalid'],
      ['x'.repeat(300), 'too_long'],
    ];
    for (const [password, code] of cases) {
      const body = JSON.stringify({ token: readToken(link), name: 'Weak', password });
      const response = await new BrowserSession(app).fetch('/auth/links/accept', { method: 'POST', body });
      await expectError(response, 422, 'validation_failed', [`password:${code}`]);
    }
  });

  it('cannot grant a role with permissions that the inviter lacks', async () => {
    const admin = await createMember(app, owner, { email: 'admin@example.com', role: 'administrator' });
    const body = JSON.stringify({ invitation: { email: 'x@example.com', role: 'owner' } });
    const response = await admin.fetch('/v1/invitations', { method: 'POST', body });
    await expectError(response, 403, 'insufficient_scope');
    const demotion = JSON.stringify({ member: { role: 'viewer', projects: [] } });
    const demote = await admin.fetch(`/v1/members/${owner.userId}`, { method: 'PUT', body: demotion });
    await expectError(demote, 403, 'insufficient_scope');
    const reset = await admin.fetch(`/v1/members/${owner.userId}/reset_link`, { method: 'POST' });
    await expectError(reset, 403, 'insufficient_scope');
  });
});

describe('a member', () => {
  it('who is removed loses access at once; the last owner cannot be removed', async () => {
    const leaver = await createMember(app, owner, { email: 'leaver@example.com', role: 'viewer' });
    assert.equal((await leaver.fetch('/v1/projects')).status, 200);
    await owner.json(`/v1/members/${leaver.userId}`, { method: 'DELETE', status: 204 });
    await expectError(await leaver.fetch('/v1/projects'), 401, 'session_ended');
    const last = await owner.fetch(`/v1/members/${owner.userId}`, { method: 'DELETE' });
    await expectError(last, 409, 'conflict');
  });

  it('who is removed receives no more events within five seconds', async () => {
    const project = await createProject(app, 'streamed');
    const leaver = await createMember(app, owner, { email: 'listener@example.com', role: 'viewer' });
    const stream = await leaver.fetch(`/v1/projects/${project}/events`);
    assert.equal(stream.status, 200);
    await owner.json(`/v1/members/${leaver.userId}`, { method: 'DELETE', status: 204 });
    const removed = performance.now();
    // The promise that `text` returns resolves when the stream ends.
    assert.match(await stream.text(), /: connected/);
    const seconds = (performance.now() - removed) / 1000;
    assert.ok(seconds <= 5, `the stream ended after ${seconds.toFixed(1)} s`);
  });

  it('can be signed out everywhere by an administrator', async () => {
    const member = await createMember(app, owner, { email: 'lost-phone@example.com', role: 'editor' });
    const other = await new BrowserSession(app).signIn('lost-phone@example.com');
    await expectError(
      await member.fetch(`/v1/members/${owner.userId}/sessions`, { method: 'DELETE' }),
      403,
      'insufficient_scope',
    );
    await owner.json(`/v1/members/${member.userId}/sessions`, { method: 'DELETE', status: 204 });
    for (const session of [member, other])
      await expectError(await session.fetch('/v1/projects'), 401, 'session_ended');
    await new BrowserSession(app).signIn('lost-phone@example.com');
    const { audit_log } = await owner.json<{ audit_log: { action: string; subject_id: string }[] }>(
      '/v1/audit_log?action=user.sessions_ended',
    );
    assert.equal(audit_log[0]?.subject_id, member.userId);
  });

  it('with a role in one project finds no other project', async () => {
    const [seen, hidden] = [await createProject(app, 'seen'), await createProject(app, 'hidden')];
    const guest = await createMember(app, owner, {
      email: 'guest@example.com',
      role: null,
      projects: [{ project_id: seen, role: 'editor' }],
    });
    const { projects } = await guest.json<{ projects: { id: string }[] }>('/v1/projects');
    assert.deepEqual(
      projects.map(({ id }) => id),
      [seen],
    );
    await expectError(await guest.fetch(`/v1/projects/${hidden}`), 404, 'not_found');
    assert.equal((await guest.fetch(`/v1/projects/${seen}/schema`)).status, 404);
    const body = JSON.stringify({ project: { name: 'new' } });
    await expectError(await guest.fetch('/v1/projects', { method: 'POST', body }), 403, 'insufficient_scope');
  });

  it('can set a new password with a link, which ends all sessions', async () => {
    const forgetful = await createMember(app, owner, { email: 'forgetful@example.com', role: 'viewer' });
    const { reset_link } = await owner.post<{ reset_link: { link: string } }>(
      `/v1/members/${forgetful.userId}/reset_link`,
      {},
    );
    const password = 'quite another long secret';
    const body = { token: readToken(reset_link.link), password };
    await new BrowserSession(app).post('/auth/links/reset', body, 204);
    await expectError(await forgetful.fetch('/v1/projects'), 401, 'session_ended');
    await new BrowserSession(app).post(
      '/auth/session',
      { email: 'forgetful@example.com', password: PASSWORD },
      401,
    );
    await new BrowserSession(app).signIn('forgetful@example.com', password);
    await new BrowserSession(app).post('/auth/links/reset', body, 404);
  });

  it('can change the password with the old one, which ends the other sessions', async () => {
    const member = await createMember(app, owner, { email: 'changes@example.com', role: 'viewer' });
    const other = await new BrowserSession(app).signIn('changes@example.com');
    const change = (current_password: string, status: number) =>
      member.json('/auth/password', {
        method: 'PUT',
        body: JSON.stringify({ current_password, password: 'quite another long secret' }),
        status,
      });
    await change('wrong', 422);
    await change(PASSWORD, 204);
    await expectError(await other.fetch('/v1/projects'), 401, 'session_ended');
    assert.equal((await member.fetch('/v1/projects')).status, 200);
  });
});

describe('guessing a password', () => {
  it('is limited in unknown browsers, but not in one in which the user has signed in', async () => {
    const known = await new BrowserSession(app).signIn('owner@example.com');
    const attacker = new BrowserSession(app);
    const guess = { email: 'owner@example.com', password: 'wrong wrong wrong' };
    for (let n = 0; n < 5; n++) await attacker.post('/auth/session', guess, 401);
    const refused = await attacker.fetch('/auth/session', { method: 'POST', body: JSON.stringify(guess) });
    await expectError(refused, 429, 'rate_limited');
    const right = { email: 'owner@example.com', password: PASSWORD };
    await new BrowserSession(app).post('/auth/session', right, 429);
    await known.signIn('owner@example.com');
  });

  it('gets the same response for an unknown user', async () => {
    const answer = async (email: string) => {
      const body = JSON.stringify({ email, password: 'wrong wrong wrong' });
      const response = await new BrowserSession(app).fetch('/auth/session', { method: 'POST', body });
      return [response.status, (await response.text()).replace(/req_\w+/, '')];
    };
    assert.deepEqual(await answer('anna@example.com'), await answer('nobody@example.com'));
  });
});
