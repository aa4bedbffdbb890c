import { forgetSession, type SessionAnswer, takeSession } from '../session.ts';
import { authorization, toError, unreachable } from './client.ts';

/** A setup, invitation or reset link. */
export interface LinkDetails {
  kind: 'setup' | 'invitation' | 'reset';
  email: string | null;
  organization: string;
  role: string | null;
  has_account: boolean;
  expires_at: string;
}

/** A browser in which the user is signed in. */
export interface ListedSession {
  id: string;
  is_current: boolean;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  address: string;
  user_agent: string;
}

/** Sends a request for the account of the person; throws `ApiError` for every unsuccessful response. */
async function request<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(`${location.origin}/auth${path}`, {
    method,
    cache: 'no-store',
    headers: { ...authorization(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw unreachable();
  });
  const text = await response.text();
  if (!response.ok) throw toError(response.status, text, response.headers.get('Retry-After'));
  return text === '' ? (null as T) : JSON.parse(text);
}

/** Continues the session of this browser, if it has one. */
export async function loadSession(): Promise<void> {
  takeSession(await request<SessionAnswer>('/session'));
}

export function readSignInOptions(): Promise<{ needs_setup: boolean }> {
  return request('/options');
}

export async function signInWithPassword(email: string, password: string): Promise<void> {
  takeSession(await request<SessionAnswer>('/session', 'POST', { email, password }));
}

export async function signOut(): Promise<void> {
  try {
    await request('/session', 'DELETE');
  } finally {
    forgetSession();
  }
}

export async function checkLink(token: string): Promise<LinkDetails> {
  return (await request<{ link: LinkDetails }>('/links/check', 'POST', { token })).link;
}

export async function acceptLink(body: {
  token: string;
  email?: string;
  name: string;
  password: string;
}): Promise<void> {
  takeSession(await request<SessionAnswer>('/links/accept', 'POST', body));
}

/** Accepts an invitation for the user who is signed in. */
export async function joinWithLink(token: string): Promise<void> {
  await request('/links/join', 'POST', { token });
  await loadSession();
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await request('/links/reset', 'POST', { token, password });
}

export async function renameUser(name: string): Promise<void> {
  await request('/user', 'PATCH', { name });
  await loadSession();
}

export async function changePassword(currentPassword: string, password: string): Promise<void> {
  await request('/password', 'PUT', { current_password: currentPassword, password });
}

export async function listSessions(): Promise<ListedSession[]> {
  return (await request<{ sessions: ListedSession[] }>('/sessions')).sessions;
}

export async function endListedSession(id: string): Promise<void> {
  await request(`/sessions/${id}`, 'DELETE');
}

export async function endOtherSessions(): Promise<void> {
  await request('/sessions', 'DELETE');
}
