import { ROLES, type Role } from './permissions.ts';
import type { Stores } from './ports/records.ts';
import type { Member } from './ports/user-records.ts';
import { parseEmail, USER_NAME_MAX, type User } from './users.ts';

export interface GroupRole {
  group: string;
  role: Role;
}

/** The OpenID Connect provider of an organization, and what its users may do. */
export interface SingleSignOn {
  organizationId: string;
  /** HTTPS URL. */
  issuer: string;
  clientId: string;
  /** null for a public client. */
  sealedSecret: Buffer | null;
  scopes: string;
  groupsClaim: string;
  /** Empty: members keep the roles that they were given in Legible. */
  groupRoles: GroupRole[];
  /** null: people without a role are refused. */
  defaultRole: Role | null;
  /** Whether addresses count that the provider does not call verified. */
  trustsUnverifiedEmails: boolean;
  /** Whether a password gives no access to the organization, except to owners. */
  isEnforced: boolean;
}

/** What a provider knows about the person who signed in there. */
export interface ProvidedIdentity {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: string[];
}

/** The secrets of one sign-in, which only this browser has. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Talks to the provider of an organization. All methods throw `SingleSignOnError`. */
export interface IdentityProvider {
  begin(settings: SingleSignOn, redirectUri: string): Promise<{ url: URL; attempt: SignInAttempt }>;
  /** @param callback the URL to which the provider sent the browser */
  finish(settings: SingleSignOn, attempt: SignInAttempt, callback: URL): Promise<ProvidedIdentity>;
  /** Reads the configuration of the provider. */
  check(settings: SingleSignOn): Promise<void>;
}

export const SINGLE_SIGN_ON_PROBLEMS = [
  'provider_unreachable',
  'provider_refused',
  'invalid_response',
  'secret_unreadable',
  'expired',
  'email_unverified',
  'not_admitted',
] as const;
export type SingleSignOnProblem = (typeof SINGLE_SIGN_ON_PROBLEMS)[number];

/** Why somebody could not sign in with single sign-on. The message is for the log and for administrators. */
export class SingleSignOnError extends Error {
  readonly code: SingleSignOnProblem;
  constructor(code: SingleSignOnProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SingleSignOnError';
    this.code = code;
  }
}

export interface AdmittedUser {
  user: Pick<User, 'id' | 'email'>;
  role: Role | null;
  /** null for a new member. */
  before: Pick<Member, 'role'> | null;
}

/** Finds or creates the member of this identity, with the role of its groups; for a transaction. @throws {SingleSignOnError} */
export async function admitIdentity(
  stores: Stores,
  settings: SingleSignOn,
  identity: ProvidedIdentity,
): Promise<AdmittedUser> {
  const { organizationId } = settings;
  await stores.members.lock(organizationId);
  const knownId = await stores.singleSignOn.findUser(organizationId, identity.subject);
  const email = knownId === null ? requireVerifiedEmail(settings, identity) : null;
  const found =
    knownId === null ? await stores.users.findByEmail(email ?? '') : await stores.users.find(knownId);
  const member = found === null ? null : await stores.members.find(organizationId, found.id);
  const roles = await findRoles(stores, settings, identity, { member, email });
  if (roles === null)
    throw new SingleSignOnError(
      'not_admitted',
      'The groups of this person have no role, and there is no invitation.',
    );
  const name = readName(identity);
  const user = found ?? (await createUser(stores, email ?? '', name));
  if (member !== null && name !== null && !member.isElsewhere) await stores.users.rename(user.id, name);
  if (member === null || member.role !== roles.role) await stores.members.put(organizationId, user.id, roles);
  if (knownId === null) {
    await stores.singleSignOn.addIdentity(organizationId, identity.subject, user.id);
    await stores.links.deleteFor('invitation', user.email, organizationId);
  }
  return { user, role: roles.role, before: member };
}

/** An address that somebody else could have entered at the provider must not open the account of its owner. */
function requireVerifiedEmail(settings: SingleSignOn, { email, isEmailVerified }: ProvidedIdentity): string {
  if (email === null)
    throw new SingleSignOnError('email_unverified', 'The provider sends no address. Add the scope "email".');
  if (!isEmailVerified && !settings.trustsUnverifiedEmails)
    throw new SingleSignOnError('email_unverified', 'The provider does not call the address verified.');
  return parseEmail(email);
}

/** null if the person is not admitted. The last owner remains owner. */
async function findRoles(
  stores: Stores,
  { organizationId, groupRoles, defaultRole }: SingleSignOn,
  { groups }: ProvidedIdentity,
  { member, email }: { member: Member | null; email: string | null },
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
