import assert from 'node:assert/strict';
import type { BrowserSession } from './browser-session.ts';

/** Returns the URL at the provider that the service redirects the browser to. */
export async function beginSingleSignOn(browser: BrowserSession, organization: string): Promise<string> {
  const { url } = await browser.post<{ url: string }>('/auth/single_sign_on', { organization }, 200);
  return url;
}

/**
 * Fills in the provider's forms as the given user. Returns the URL that the provider redirects the browser to.
 */
export async function signInAtProvider(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let url = start;
  let form: Record<string, string> | null = null;
  for (let step = 0; step < 20; step++) {
    if (!url.startsWith(origin)) return url;
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === null ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const text = await response.text();
    form = null;
    if (location !== null) {
      url = new URL(location, url).href;
      continue;
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
    assert.ok(
      action !== undefined && prompt !== undefined,
      `${response.status} ${url}: ${text.slice(0, 500)}`,
    );
    form = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt };
    url = new URL(action, url).href;
  }
  assert.fail('the sign-in at the provider does not end');
}

/**
 * Follows the provider's redirect to the service. Returns the code of the problem; null if a session was
 * started.
 */
export async function returnFromProvider(browser: BrowserSession, callback: string): Promise<string | null> {
  const { pathname, search } = new URL(callback);
  const response = await browser.fetch(pathname + search, { redirect: 'manual' });
  assert.equal(response.status, 303);
  const place = response.headers.get('location') ?? '';
  assert.match(place, /^\/#\/(\?sign_in_problem=\w+)?$/);
  const problem = place.split('=')[1] ?? null;
  if (problem === null) await browser.resume();
  return problem;
}
