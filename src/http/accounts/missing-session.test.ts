import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSecretBox } from '../../lib/secret-box.ts';
import { requireSession } from './account-gates.ts';
import { startSession } from './open-session.ts';
import { describeSingleSignOn } from './single-sign-on.ts';

test('a route that forgot to require a session fails instead of continuing without one', () => {
  assert.throws(() => requireSession({ session: null } as FastifyRequest), /requires no session/);
});

test('single sign-on is not offered if there is no organization', async () => {
  const records = { organizations: { list: async () => [] } };
  const deps = { records } as unknown as Parameters<typeof describeSingleSignOn>[0];
  assert.equal(await describeSingleSignOn(deps), null);
});

test('a session that was deleted while it was created sets no cookie', async () => {
  const sessions = { create: async () => ({ id: 'ses_1' }), findOpen: async () => [] };
  const settings = { sessions: { idleMs: 1_000, lifetimeMs: 1_000 } };
  const secrets = createSecretBox('a secret key of the test 0123456789');
  const request = { ip: '192.0.2.1', headers: {} } as FastifyRequest;
  const deps = { records: { sessions }, secrets, settings } as unknown as Parameters<typeof startSession>[0];
  const starting = startSession(deps, request, {} as FastifyReply, { userId: 'usr_1' });
  await assert.rejects(starting, /a new session was not found/);
});
