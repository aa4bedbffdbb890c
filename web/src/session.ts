import { useSyncExternalStore } from 'react';
import { switchLanguage } from './i18n/load-language.ts';

const KEY_NAME = 'legible.key';
const ORGANIZATION_NAME = 'legible.organization';

export interface Organization {
  id: string;
  name: string;
  /** Role in the whole organization; null if the user is a member only of individual projects. */
  role: string | null;
  permissions: string[];
  /** Whether the user gets access only after setting up a second factor. */
  needs_second_factor: boolean;
  projects: { project_id: string; role: string; permissions: string[] }[];
}

/** The session of a signed-in user, or of somebody who entered an API key. */
export type Session = KeySession | UserSession;

interface KeySession {
  kind: 'key';
  key: string;
}

export interface UserSession {
  kind: 'user';
  csrfToken: string;
  usesSingleSignOn: boolean;
  user: { id: string; email: string; name: string };
  organizations: Organization[];
  organizationId: string | null;
}

export interface SessionAnswer {
  session: {
    csrf_token: string;
    single_sign_on: boolean;
    user: UserSession['user'] & { language: string | null };
    organizations: Organization[];
  } | null;
}

const listeners = new Set<() => void>();
let session: Session | null = findStoredKey();
/** Why the last session ended; null if the user signed out. */
let endedBecause: string | null = null;

function findStoredKey(): KeySession | null {
  const key = sessionStorage.getItem(KEY_NAME) ?? localStorage.getItem(KEY_NAME);
  return key === null ? null : { kind: 'key', key };
}

export function getSessionEndReason(): string | null {
  return endedBecause;
}

/** Ends the session because the service rejected it. */
export function endSession(reason: string): void {
  if (session === null) return;
  forgetKey();
  endedBecause = reason;
  setSession(null);
}

export function getSession(): Session | null {
  return session;
}

/** Stores the key until the tab is closed. With `remember`, stores it until the user signs out. */
export function signInWithKey(key: string, remember: boolean): void {
  forgetKey();
  endedBecause = null;
  (remember ? localStorage : sessionStorage).setItem(KEY_NAME, key);
  setSession({ kind: 'key', key });
}

/** Starts using a session that the service returned. The browser already has its cookie. */
export function takeSession({ session: answer }: SessionAnswer): void {
  endedBecause = null;
  setSession(answer === null ? null : toUserSession(answer));
  if (answer?.user.language != null) switchLanguage(answer.user.language);
}

function toUserSession({
  csrf_token: csrfToken,
  single_sign_on: usesSingleSignOn,
  user,
  organizations,
}: NonNullable<SessionAnswer['session']>): UserSession {
  const wanted = sessionStorage.getItem(ORGANIZATION_NAME) ?? localStorage.getItem(ORGANIZATION_NAME);
  const chosen = organizations.find(({ id }) => id === wanted) ?? organizations[0];
  return {
    kind: 'user',
    csrfToken,
    usesSingleSignOn,
    user,
    organizations,
    organizationId: chosen?.id ?? null,
  };
}

/** Chooses the organization for this tab and for tabs that are opened later. Other open tabs keep theirs. */
export function chooseOrganization(organizationId: string): void {
  if (session?.kind !== 'user') return;
  sessionStorage.setItem(ORGANIZATION_NAME, organizationId);
  localStorage.setItem(ORGANIZATION_NAME, organizationId);
  setSession({ ...session, organizationId });
}

/**
 * Called when the service refuses access to the current organization, because it now requires a second
 * factor.
 */
export function closeOrganization(): void {
  if (session?.kind !== 'user') return;
  const { organizationId } = session;
  const organizations = session.organizations.map((one) =>
    one.id === organizationId ? { ...one, needs_second_factor: true } : one,
  );
  setSession({ ...session, organizations });
}

export function forgetSession(): void {
  forgetKey();
  endedBecause = null;
  setSession(null);
}

function forgetKey(): void {
  sessionStorage.removeItem(KEY_NAME);
  localStorage.removeItem(KEY_NAME);
}

function setSession(value: Session | null): void {
  session = value;
  for (const listener of listeners) listener();
}

export function useSession(): Session | null {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, getSession);
}

/**
 * Returns true if the session has the permission in the whole organization. For a key, this is unknown until
 * the service responds, so the permission is assumed.
 */
export function hasPermission(of: Session | null, permission: string): boolean {
  if (of?.kind !== 'user') return true;
  const permissions = of.organizations.find(({ id }) => id === of.organizationId)?.permissions ?? [];
  return permissions.includes('*') || permissions.includes(permission);
}

export function hasProjectPermission(of: Session | null, projectId: string, permission: string): boolean {
  if (hasPermission(of, permission)) return true;
  if (of?.kind !== 'user') return false;
  const organization = of.organizations.find(({ id }) => id === of.organizationId);
  const permissions = organization?.projects.find((one) => one.project_id === projectId)?.permissions ?? [];
  return permissions.includes('*') || permissions.includes(permission);
}
