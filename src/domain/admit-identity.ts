import { ROLES, type Role } from './permissions.ts';
import type { Stores } from './ports/records.ts';
import type { Member } from './ports/user-records.ts';
import {
  type GroupRole,
  type ProvidedIdentity,
  type SingleSignOn,
  SingleSignOnError,
} from './single-sign-on.ts';
import { parseEmail, USER_NAME_MAX, type User } from './users.ts';

export interface AdmittedUser {
  user: Pick<User, 'id' | 'email'>;
  role: Role | null;
  before: Pick<Member, 'role'> | null;
}

/**
 * Finds or creates the member with this identity, and assigns the role that follows from the member's groups.
 * Call this in a transaction.
 * @throws {SingleSignOnError} if the person may not sign in
 */
export async function admitIdentity(
  stores: Stores,
  settings: SingleSignOn,
  identity: ProvidedIdentity,
): Promise<AdmittedUser> {
  const { organizationId } = settings;
  await stores.members.lock(organizationId);
  const { email, user: found, isKnown } = await findPerson(stores, settings, identity);
  const member = found === null ? null : await stores.members.find(organizationId, found.id);
  const roles = await findRoles(stores, settings, identity, { member, email });
  if (roles === null)
    throw new SingleSignOnError(
      'not_admitted',
      'The person has neither an invitation nor a group with a role.',
    );
  const name = readName(identity);
  const user = found ?? (await createUser(stores, email, name));
  if (member !== null && name !== null && !member.isElsewhere) await stores.users.rename(user.id, name);
  if (member === null || member.role !== roles.role) await stores.members.put(organizationId, user.id, roles);
  if (!isKnown) await stores.singleSignOn.addIdentity(organizationId, identity.subject, user.id);
  await stores.links.deleteFor('invitation', user.email, organizationId);
  return { user, role: roles.role, before: member };
}

/** Searches for the identity first and then for the e-mail address. `user` is null if neither is found. */
async function findPerson(
  stores: Stores,
  settings: SingleSignOn,
  identity: ProvidedIdentity,
): Promise<{ email: string; user: User | null; isKnown: boolean }> {
  const knownId = await stores.singleSignOn.findUser(settings.organizationId, identity.subject);
  const known = knownId === null ? null : await stores.users.find(knownId);
  if (known !== null) return { email: known.email, user: known, isKnown: true };
  const email = requireVerifiedEmail(settings, identity);
  return { email, user: await stores.users.findByEmail(email), isKnown: false };
}

/**
 * Returns the e-mail address if the provider has verified it or the settings accept unverified addresses;
 * otherwise throws an error. Without this check, a person could register someone else's address with the
 * provider and gain access to that person's account.
 */
function requireVerifiedEmail(settings: SingleSignOn, { email, isEmailVerified }: ProvidedIdentity): string {
  if (email === null)
    throw new SingleSignOnError(
      'email_unverified',
      'The provider does not send the e-mail address. Add the scope "email".',
    );
  if (!isEmailVerified && !settings.trustsUnverifiedEmails)
    throw new SingleSignOnError('email_unverified', 'The provider has not verified the e-mail address.');
  return parseEmail(email);
}

/** Returns null if the person may not sign in. The last owner always stays an owner. */
async function findRoles(
  stores: Stores,
  { organizationId, groupRoles, defaultRole }: SingleSignOn,
  { groups }: ProvidedIdentity,
  { member, email }: { member: Member | null; email: string },
): Promise<Pick<Member, 'role' | 'projectRoles'> | null> {
  const projectRoles = member?.projectRoles ?? [];
  if (member?.role === 'owner' && (await stores.members.countOwners(organizationId)) === 1) return member;
  if (groupRoles.length > 0) {
    const role = findHighestRole(groupRoles, groups) ?? defaultRole;
    return role === null ? null : { role, projectRoles };
  }
  if (member !== null) return member;
  const invitations = await stores.links.list(organizationId, 'invitation');
  const invitation = invitations.find((one) => one.email === email);
  if (invitation !== undefined) return invitation;
  return defaultRole === null ? null : { role: defaultRole, projectRoles };
}

function findHighestRole(groupRoles: readonly GroupRole[], groups: readonly string[]): Role | null {
  const given = new Set(groupRoles.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  return ROLES.findLast((role) => given.has(role)) ?? null;
}

function readName({ name }: ProvidedIdentity): string | null {
  const text = (name ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return text === '' ? null : [...text].slice(0, USER_NAME_MAX).join('');
}

async function createUser(stores: Stores, email: string, name: string | null): Promise<User> {
  const user = await stores.users.create({
    email,
    name: name ?? [...email].slice(0, USER_NAME_MAX).join(''),
    passwordHash: null,
  });
  if (user === 'email_taken') throw new Error('another user with this address was created at the same time');
  return user;
}
