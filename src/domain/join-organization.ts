import { ApiError, createFieldError, createValidationError } from '../lib/api-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import type { Stores } from './ports/records.ts';
import { findPasswordProblem, type Link, parseEmail, parseUserName, type User } from './users.ts';

export interface NewAccount {
  /** Required only for a setup link, because an invitation already contains an address. */
  email: string | undefined;
  name: string;
  password: string;
}

/** A user who has not been stored yet. */
export type PreparedUser = Pick<User, 'email' | 'name'> & { passwordHash: string };

/** @throws {ApiError} 422 if the address, name or password is not acceptable */
export async function prepareUser(link: Link, given: NewAccount): Promise<PreparedUser> {
  const email = link.email ?? parseEmail(given.email ?? '');
  const name = parseUserName(given.name);
  await requireGoodPassword(given.password, { email, name });
  return { email, name, passwordHash: await hashPassword(given.password) };
}

/** @throws {ApiError} 422 if the password is not acceptable */
export async function requireGoodPassword(
  password: string,
  user: { email: string; name: string },
): Promise<void> {
  const problem = findPasswordProblem(password, user);
  if (problem !== null) throw createValidationError(problem);
  if (await isCommonPassword(password))
    throw createFieldError(
      'password',
      'invalid',
      'is one of the passwords that attackers try first; choose a different one',
    );
}

/**
 * Creates a user from a link. Call this in a transaction.
 * @throws {ApiError} 404 if the link cannot be used, 409 if the user already exists
 */
export async function joinAsNewUser(stores: Stores, link: Link, prepared: PreparedUser): Promise<User> {
  await takeLink(stores, link);
  const user = await stores.users.create(prepared);
  if (user === 'email_taken')
    throw new ApiError(
      'conflict',
      'A user with this address already exists. Sign in, then open the link again.',
    );
  await stores.members.put(link.organizationId, user.id, link);
  return user;
}

/**
 * Lets a signed-in user accept an invitation. Call this in a transaction.
 * @throws {ApiError} 404 if the invitation cannot be used, 409 if the user is already a member
 */
export async function joinAsUser(
  stores: Stores,
  link: Link,
  user: Pick<User, 'id' | 'email'>,
): Promise<void> {
  if (link.kind !== 'invitation' || link.email !== user.email)
    throw new ApiError(
      'conflict',
      `This invitation is for another address, but you are signed in as ${user.email}.`,
    );
  await takeLink(stores, link);
  if ((await stores.members.find(link.organizationId, user.id)) !== null)
    throw new ApiError('conflict', 'You are already a member of this organization.');
  await stores.members.put(link.organizationId, user.id, link);
}

/**
 * Marks a link as used, because it is valid only once. A setup link is valid only while there are no users.
 */
async function takeLink(stores: Stores, link: Link): Promise<void> {
  await stores.members.lock(link.organizationId);
  const isUnused = await stores.links.delete(link.organizationId, link.id);
  if (!isUnused || (link.kind === 'setup' && (await stores.users.any()))) throw createLinkUsedError();
  if (link.kind === 'setup') await stores.links.deleteFor('setup', null, null);
}

/**
 * Sets a new password and ends all of the user's sessions. Call this in a transaction.
 * @throws {ApiError} 404 if the link cannot be used
 */
export async function resetPassword(stores: Stores, link: Link, password: string): Promise<User> {
  const user = link.email === null ? null : await stores.users.findByEmail(link.email);
  if (user === null || !(await stores.links.delete(link.organizationId, link.id)))
    throw createLinkUsedError();
  await requireGoodPassword(password, user);
  await stores.users.setPasswordHash(user.id, await hashPassword(password));
  await stores.sessions.endAll(user.id);
  await stores.links.deleteFor('reset', user.email, null);
  return user;
}

export function createLinkUsedError(): ApiError {
  return new ApiError('not_found', 'This link has already been used or has expired. Ask for a new one.');
}
