import { forgetSession, type SessionAnswer, takeSession } from '../session.ts';
import { createSessionHeaders, fetchFromService } from './client.ts';

/** Details of a setup, invitation or reset link. */
export interface LinkDetails {
  kind: 'setup' | 'invitation' | 'reset';
  email: string | null;
  organization: string;
  role: string | null;
  has_account: boolean;
  /**
   * The organization whose members must use single sign-on instead of a password; null if a password is
   * accepted.
   */
  single_sign_on_required: string | null;
  expires_at: string;
}

export interface ListedSession {
  id: string;
  is_current: boolean;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  address: string;
  user_agent: string;
}

/** Sends a request about the user's account. Throws `ApiError` for every unsuccessful response. */
export async function requestAccount<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetchFromService(`${location.origin}/auth${path}`, {
    method,
    headers: {
      ...createSessionHeaders(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text === '' ? (null as T) : JSON.parse(text);
}

/** Restores this browser's session, if there is one. */
export async function loadSession(): Promise<void> {
  takeSession(await requestAccount<SessionAnswer>('/session'));
}

export interface Preferences {
  /** Language of the dashboard; null to use the browser's language. */
  language: string | null;
  digest: { schedule: 'off' | 'daily' | 'weekdays'; hour: number; time_zone: string };
}

export function readPreferences(): Promise<{ preferences: Preferences; sends_mail: boolean }> {
  return requestAccount('/preferences');
}

export async function savePreferences(preferences: Preferences): Promise<void> {
  await requestAccount('/preferences', 'PUT', preferences);
}

/** Saves the language in the user's preferences, for all browsers and for e-mails. */
export async function saveLanguage(language: string): Promise<void> {
  const { preferences } = await readPreferences();
  await savePreferences({ ...preferences, language });
}

export interface SignInOptions {
  needs_setup: boolean;
  /** Whether people can request a password reset e-mail. */
  sends_mail: boolean;
  /**
   * How users can sign in with single sign-on; null if this is not available. If `organization_id` is null,
   * the user must enter the name of the organization.
   */
  single_sign_on: { organization_id: string | null } | null;
}

export function readSignInOptions(): Promise<SignInOptions> {
  return requestAccount('/options');
}

/** @param code a code of the second factor; null if the service has not asked for one */
export async function signInWithPassword(
  email: string,
  password: string,
  code: string | null,
): Promise<void> {
  const body = { email, password, ...(code === null ? {} : { code }) };
  takeSession(await requestAccount<SessionAnswer>('/session', 'POST', body));
}

/**
 * Returns the sign-in URL of an organization's provider. `organization` is the organization's name or
 * identifier.
 */
export async function startSingleSignOn(organization: string): Promise<string> {
  return (await requestAccount<{ url: string }>('/single_sign_on', 'POST', { organization })).url;
}

export async function signOut(): Promise<void> {
  try {
    await requestAccount('/session', 'DELETE');
  } finally {
    forgetSession();
  }
}

export async function checkLink(token: string): Promise<LinkDetails> {
  return (await requestAccount<{ link: LinkDetails }>('/links/check', 'POST', { token })).link;
}

export async function acceptLink(body: {
  token: string;
  email?: string;
  name: string;
  password: string;
}): Promise<void> {
  takeSession(await requestAccount<SessionAnswer>('/links/accept', 'POST', body));
}

/** Lets the signed-in user accept an invitation. */
export async function joinWithLink(token: string): Promise<void> {
  await requestAccount('/links/join', 'POST', { token });
  await loadSession();
}

export async function requestNewPassword(email: string): Promise<void> {
  await requestAccount('/links/forgotten', 'POST', { email });
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await requestAccount('/links/reset', 'POST', { token, password });
}

export async function renameUser(name: string): Promise<void> {
  await requestAccount('/user', 'PATCH', { name });
  await loadSession();
}

export async function changePassword(currentPassword: string, password: string): Promise<void> {
  await requestAccount('/password', 'PUT', { current_password: currentPassword, password });
}

export async function listSessions(): Promise<ListedSession[]> {
  return (await requestAccount<{ sessions: ListedSession[] }>('/sessions')).sessions;
}

/**
 * @param id the session to end; null for all other sessions
 * @param password can be null shortly after the user signed in with single sign-on
 */
export async function endSessions(id: string | null, password: string | null): Promise<void> {
  await requestAccount('/sessions/end', 'POST', {
    ...(id === null ? {} : { session_id: id }),
    ...(password === null ? {} : { current_password: password }),
  });
}
