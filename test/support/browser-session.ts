import assert from 'node:assert/strict';
import type { TestApp } from './start-app.ts';

export const PASSWORD = 'correct horse battery staple';

interface SessionAnswer {
  session: {
    id: string;
    csrf_token: string;
    expires_at: string;
    user: { id: string; email: string; name: string };
    organizations: { id: string; name: string; role: string | null; permissions: string[] }[];
  } | null;
}

/** A client that keeps cookies and the CSRF token, as a browser running the dashboard does. */
export class BrowserSession {
  readonly #app: Pick<TestApp, 'baseUrl'>;
  readonly cookies = new Map<string, string>();
  csrfToken = '';
  organization: string | null = null;
  userId = '';
  sessionId = '';

  constructor(app: Pick<TestApp, 'baseUrl'>) {
    this.#app = app;
  }

  /** Requests a path such as `/auth/session` or `/v1/projects`. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies !== '') headers.set('Cookie', cookies);
    if (this.csrfToken !== '' && !headers.has('X-CSRF-Token')) headers.set('X-CSRF-Token', this.csrfToken);
    if (this.organization !== null) headers.set('X-Legible-Organization', this.organization);
    if (typeof init.body === 'string') headers.set('Content-Type', 'application/json');
    const response = await fetch(new URL(path, this.#app.baseUrl), { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /**
   * Sends a request and returns the JSON of the response. By default, `status` is 201 for POST and 200 for
   * all other methods.
   */
  async json<T = Record<string, unknown>>(
    path: string,
    { status, ...init }: RequestInit & { status?: number } = {},
  ): Promise<T> {
    const response = await this.fetch(path, init);
    const text = await response.text();
    const expected = status ?? (init.method === 'POST' ? 201 : 200);
    assert.equal(response.status, expected, `${init.method ?? 'GET'} ${path}: ${text}`);
    return text === '' ? ({} as T) : JSON.parse(text);
  }

  async post<T = Record<string, unknown>>(path: string, body: object, status = 201): Promise<T> {
    return this.json<T>(path, { method: 'POST', body: JSON.stringify(body), status });
  }

  async signIn(email: string, password = PASSWORD): Promise<this> {
    return this.#remember(await this.post<SessionAnswer>('/auth/session', { email, password }));
  }

  /** Reads the session that the cookie belongs to, as the dashboard does when it is opened. */
  async resume(): Promise<this> {
    return this.#remember(await this.json<SessionAnswer>('/auth/session'));
  }

  /** Accepts a setup link or an invitation by creating a user. */
  async accept(link: string, given: { email?: string; name?: string; password?: string }): Promise<this> {
    const body = { token: readToken(link), name: 'Mara Lind', password: PASSWORD, ...given };
    return this.#remember(await this.post<SessionAnswer>('/auth/links/accept', body));
  }

  #remember({ session }: SessionAnswer): this {
    assert.ok(session !== null);
    this.csrfToken = session.csrf_token;
    this.userId = session.user.id;
    this.sessionId = session.id;
    return this;
  }
}

export function readToken(link: string | null): string {
  return link?.split('/').at(-1) ?? '';
}

/** Creates the administrator, who is an owner, with the link that the service prints on its first start. */
export function createOwner(app: TestApp, email = 'owner@example.com'): Promise<BrowserSession> {
  return new BrowserSession(app).accept(app.setupPath ?? '', { email });
}

/** Creates a member with an invitation from `inviter`. Afterwards, the member is signed in. */
export async function createMember(
  app: TestApp,
  inviter: BrowserSession,
  member: { email: string; role: string | null; projects?: { project_id: string; role: string }[] },
): Promise<BrowserSession> {
  const { link } = await inviter.post<{ link: string }>('/v1/invitations', { invitation: member });
  return new BrowserSession(app).accept(link, {});
}
