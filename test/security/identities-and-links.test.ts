// Tests what happens if somebody else changes the same account at the same time. Requests could not reproduce
// this reliably.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { admitIdentity } from '../../src/domain/admit-identity.ts';
import { joinAsNewUser, joinAsUser, resetPassword } from '../../src/domain/join-organization.ts';
import type { Records, Stores } from '../../src/domain/ports/records.ts';
import type { SingleSignOn } from '../../src/domain/single-sign-on.ts';
import { digestToken, generateToken, type Link } from '../../src/domain/users.ts';
import { administer } from '../api/organizations.ts';
import { type BrowserSession, createOwner, PASSWORD } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

let app: TestApp;
let owner: BrowserSession;
before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api' });
  owner = await createOwner(app);
});
after(() => app.stop());

const USER = { id: '', email: 'owner@example.com' };
const NEW_USER = { email: 'new@example.com', name: 'New', passwordHash: 'unused' };

async function findOrganization(records: Records): Promise<string> {
  const [organization] = await records.organizations.list();
  return organization?.id ?? '';
}

async function createLink(records: Records, kind: Link['kind'], email: string | null): Promise<Link> {
  const organizationId = await findOrganization(records);
  const token = generateToken();
  await records.links.create({
    kind,
    digest: digestToken(token),
    organizationId,
    email,
    role: 'viewer',
    projectRoles: [],
    createdBy: null,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const link = await records.links.findByDigest(digestToken(token));
  assert.ok(link !== null);
  return link;
}

describe('a link', () => {
  it('that was used meanwhile, or a setup link when there are users, creates no user', () =>
    administer(app, async (records) => {
      const used = await createLink(records, 'invitation', NEW_USER.email);
      await records.links.delete(used.organizationId, used.id);
      const join = (link: Link) => records.transaction((stores) => joinAsNewUser(stores, link, NEW_USER));
      await assert.rejects(join(used), { code: 'not_found' });
      await assert.rejects(join(await createLink(records, 'setup', null)), { code: 'not_found' });
      assert.equal(await records.users.findByEmail(NEW_USER.email), null);
    }));

  it('does not make a member of somebody who is one already', () =>
    administer(app, async (records) => {
      const link = await createLink(records, 'invitation', USER.email);
      const join = records.transaction((stores) => joinAsUser(stores, link, { ...USER, id: owner.userId }));
      await assert.rejects(join, { code: 'conflict' });
    }));

  it('for a new password works only for a user that exists, and once', () =>
    administer(app, async (records) => {
      const reset = (link: Link) => records.transaction((stores) => resetPassword(stores, link, PASSWORD));
      const link = await createLink(records, 'reset', USER.email);
      await assert.rejects(reset({ ...link, email: null }), { code: 'not_found' });
      await assert.rejects(reset({ ...link, email: 'nobody@example.com' }), { code: 'not_found' });
      await records.links.delete(link.organizationId, link.id);
      await assert.rejects(reset(link), { code: 'not_found' });
    }));
});

describe('an identity', () => {
  const identity = { subject: 'x', email: USER.email, isEmailVerified: true, name: null, groups: [] };
  const admit = (
    records: Records,
    organizationId: string,
    given: object,
    change = (stores: Stores) => stores,
  ) => {
    const settings = { organizationId, groupRoles: [], defaultRole: 'viewer' } as unknown as SingleSignOn;
    return records.transaction((stores) =>
      admitIdentity(change(stores), settings, { ...identity, ...given }),
    );
  };

  it('without an address is not admitted', () =>
    administer(app, async (records) => {
      const admitting = admit(records, await findOrganization(records), { email: null });
      await assert.rejects(admitting, { code: 'email_unverified' });
    }));

  it('whose user was created by another request at the same time is not admitted twice', () =>
    administer(app, async (records) => {
      // Simulates another request that commits after this request has looked for the user.
      const hideUser = (stores: Stores) => ({
        ...stores,
        users: { ...stores.users, findByEmail: async () => null },
      });
      const admitting = admit(records, await findOrganization(records), {}, hideUser);
      await assert.rejects(admitting, /created at the same time/);
    }));
});
