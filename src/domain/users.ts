import { createHash, randomBytes } from 'node:crypto';
import { createFieldError, type FieldError } from '../lib/api-error.ts';
import { isLongerThan, normalizeText } from '../lib/normalize-text.ts';
import type { ProjectRole } from './callers.ts';
import type { Role } from './permissions.ts';

export interface User {
  id: string;
  /** The e-mail address in lower case. */
  email: string;
  name: string;
  /** Null if the user can sign in only through single sign-on. */
  passwordHash: string | null;
  createdAt: Date;
}

export interface Session {
  id: string;
  userId: string;
  /**
   * The organization whose single sign-on opened the session; the session can access no other organization.
   * Null if a password was used.
   */
  organizationId: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string;
}

export interface SessionLimits {
  /** Maximum time since the last request. */
  idleMs: number;
  /** Maximum time since sign-in. */
  lifetimeMs: number;
}

/** `setup` creates the first user, `invitation` adds a member, `reset` sets a new password. */
export type LinkKind = 'setup' | 'invitation' | 'reset';

/** A secret link that can be used once. */
export interface Link {
  id: string;
  kind: LinkKind;
  organizationId: string;
  email: string | null;
  role: Role | null;
  projectRoles: ProjectRole[];
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  setup: 86_400_000,
  invitation: 7 * 86_400_000,
  reset: 3_600_000,
};

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
export const USER_NAME_MAX = 100;
export const EMAIL_MAX = 254;

/** Generates 256 random bits, for sessions and links. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Returns the digest to store. A random token needs neither a salt nor a slow hash. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Derives the token that requests in a session must include in addition to the cookie. Other websites cannot
 * read it.
 */
export function deriveCsrfToken(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

/**
 * Returns the address in lower case.
 * @throws {ApiError} 422 if the address is invalid
 */
export function parseEmail(text: string, field = 'email'): string {
  const email = normalizeText(text.trim(), 'NFC').toLowerCase();
  if (email.length > EMAIL_MAX || !/^[^\s@\p{Cc}"<>,;:()[\]\\]+@[^\s@\p{Cc}"<>,;:()[\]\\]+$/u.test(email))
    throw createFieldError(field, 'invalid', 'must be an e-mail address');
  return email;
}

/** @throws {ApiError} 422 if the name is invalid */
export function parseUserName(text: string): string {
  const name = normalizeText(text.trim(), 'NFC');
  if (name === '' || isLongerThan(name, USER_NAME_MAX) || /\p{Cc}/u.test(name))
    throw createFieldError('name', 'invalid', `must have 1 to ${USER_NAME_MAX} characters`);
  return name;
}

/**
 * Returns null if a new password is acceptable, and otherwise the error. No particular kinds of characters
 * are required, because a password's strength depends on its length.
 */
export function findPasswordProblem(
  password: string,
  user: { email: string; name: string },
): FieldError | null {
  const describeProblem = (code: FieldError['code'], message: string) => ({
    field: 'password',
    code,
    message,
  });
  if (!isLongerThan(password, PASSWORD_MIN - 1))
    return describeProblem('too_short', `must have at least ${PASSWORD_MIN} characters`);
  if (isLongerThan(password, PASSWORD_MAX))
    return describeProblem('too_long', `must have at most ${PASSWORD_MAX} characters`);
  if (isEasilyGuessed(password, user))
    return describeProblem(
      'invalid',
      'is easy to guess because it repeats a few characters or consists of your name',
    );
  return null;
}

/** Words that attackers guess first. */
const COMMON_WORDS = [
  'password',
  'passwort',
  'legible',
  'welcome',
  'letmein',
  'qwerty',
  'qwertz',
  'administrator',
];

/**
 * Returns true if too little of the password remains after removing names, common words, repetitions and
 * sequences such as `1234`.
 */
function isEasilyGuessed(password: string, { email, name }: { email: string; name: string }): boolean {
  const words = [email, ...email.split(/[@.+_-]/), ...name.toLowerCase().split(/\s+/), ...COMMON_WORDS];
  const rest = words
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), password.normalize('NFKC').toLowerCase());
  const codes = [...rest].map((character) => Number(character.codePointAt(0)));
  const unforeseen = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) > 1);
  return unforeseen.length < PASSWORD_MIN / 2 || new Set(codes).size < 5;
}
