// These tests use a small provider that signs real tokens and can respond in ways that no certified provider
// would.
import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import type { SingleSignOn } from '../domain/single-sign-on.ts';
import type { PublicHttp, PublicHttpRequest } from '../lib/public-http/public-http.ts';
import { PublicHttpError } from '../lib/public-http/public-http-error.ts';
import { getClientSecretContext } from '../lib/sealed-contexts.ts';
import { createSecretBox } from '../lib/secret-box.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { createPublicFetch } from './public-fetch.ts';

const ISSUER = 'https://login.example.com';
const REDIRECT = 'https://legible.example.com/auth/single_sign_on/callback';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secrets = createSecretBox('a secret key of the test 0123456789');

const SETTINGS: SingleSignOn = {
  organizationId: 'org_1',
  issuer: ISSUER,
  clientId: 'legible',
  sealedSecret: secrets.seal('client secret', getClientSecretContext('org_1')),
  scopes: 'openid email',
  groupsClaim: 'groups',
  groupRoles: [],
  defaultRole: null,
  trustsUnverifiedEmails: false,
  isEnforced: false,
};

interface Reply {
  status?: number;
  body: object | string;
}

interface Behavior {
  metadata?: object;
  claims?: object;
  userInfo?: Reply;
  token?: Reply;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates an ID token that is signed with ES256. */
function createIdToken(claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const defaults = { iss: ISSUER, aud: 'legible', sub: 'anna', iat: now, exp: now + 60 };
  const content = `${encode({ alg: 'ES256', kid: 'k' })}.${encode({ ...defaults, ...claims })}`;
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

/**
 * Signs in with a provider that has the given behavior. Returns the identity and the requests to the
 * provider.
 */
async function signIn({ metadata = {}, claims = {}, userInfo, token }: Behavior, settings = SETTINGS) {
  const requests: PublicHttpRequest[] = [];
  let nonce = '';
  const respond = (path: string): Reply => {
    if (path === '/.well-known/openid-configuration')
      return {
        body: {
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/authorize`,
          token_endpoint: `${ISSUER}/token`,
          jwks_uri: `${ISSUER}/keys`,
          id_token_signing_alg_values_supported: ['ES256'],
          ...(userInfo === undefined ? {} : { userinfo_endpoint: `${ISSUER}/userinfo` }),
          ...metadata,
        },
      };
    if (path === '/keys')
      return {
        body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }] },
      };
    if (path === '/userinfo' && userInfo !== undefined) return userInfo;
    const idToken = createIdToken({ nonce, ...claims });
    return token ?? { body: { access_token: 'a', token_type: 'bearer', id_token: idToken } };
  };
  const http: PublicHttp = {
    async request(request) {
      requests.push(request);
      const { status = 200, body } = respond(new URL(request.url).pathname);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return {
        status,
        headers: { 'content-type': 'application/json' },
        contentEncoding: null,
        body: (async function* () {
          yield Buffer.from(text);
        })(),
        discard: async () => undefined,
      };
    },
  };
  const provider = createIdentityProvider({ http, secrets });
  const { url, attempt } = await provider.begin(settings, REDIRECT);
  nonce = attempt.nonce;
  const callback = new URL(`${REDIRECT}?code=c&state=${url.searchParams.get('state')}`);
  const identity = await provider.finish(settings, attempt, callback);
  return { identity, requests };
}

describe('the identity of a person who signed in', () => {
  it('consists of the claims of the ID token if it contains them all', async () => {
    const claims = { email: 'anna@example.com', email_verified: true, name: 'Anna', groups: 'staff' };
    const { identity, requests } = await signIn({ claims, userInfo: { body: { sub: 'anna' } } });
    assert.deepEqual(identity, {
      subject: 'anna',
      email: 'anna@example.com',
      isEmailVerified: true,
      name: 'Anna',
      groups: ['staff'],
    });
    assert.ok(!requests.some(({ url }) => url.endsWith('/userinfo')));
  });

  it('is completed with the user info, but never changed by it', async () => {
    const body = { sub: 'anna', email: 'anna@example.com', groups: ['staff', 7, null], name: 'Anna' };
    const { identity } = await signIn({ claims: { name: 'Anna B.' }, userInfo: { body } });
    assert.deepEqual(identity, {
      subject: 'anna',
      email: 'anna@example.com',
      isEmailVerified: false,
      name: 'Anna B.',
      groups: ['staff'],
    });
  });

  it('has no address and no groups if the provider sends none', async () => {
    const { identity } = await signIn({ claims: { email: 7, name: 'x'.repeat(1_001) } });
    assert.deepEqual(identity, {
      subject: 'anna',
      email: null,
      isEmailVerified: false,
      name: null,
      groups: [],
    });
  });

  it('is refused if its subject is too long to be distinguished from others', async () => {
    const problem = { code: 'invalid_response' };
    await assert.rejects(signIn({ claims: { sub: 'a'.repeat(1_001) } }), problem);
    await assert.rejects(signIn({ claims: { sub: '\ud800' } }), problem);
  });
});

describe('a client secret', () => {
  it('is sent in the way that the provider supports', async () => {
    const readAuthorization = async (metadata: object) => {
      const { requests } = await signIn({ metadata });
      const { headers, body } = requests.find(({ url }) => url.endsWith('/token')) ?? {};
      return [headers?.authorization?.slice(0, 6), Buffer.from(body ?? []).includes('client_secret=')];
    };
    const supports = (method: string) => ({ token_endpoint_auth_methods_supported: [method] });
    assert.deepEqual(await readAuthorization({}), ['Basic ', false]);
    assert.deepEqual(await readAuthorization(supports('client_secret_basic')), ['Basic ', false]);
    assert.deepEqual(await readAuthorization(supports('client_secret_post')), [undefined, true]);
  });

  it('is not needed for a public client, and must be entered again if it cannot be decrypted', async () => {
    assert.equal((await signIn({}, { ...SETTINGS, sealedSecret: null })).identity.subject, 'anna');
    const damaged = { ...SETTINGS, sealedSecret: Buffer.from('damaged') };
    await assert.rejects(signIn({}, damaged), { code: 'secret_unreadable' });
  });
});

describe('a failed sign-in', () => {
  it('is explained with the reason of the provider, shortened', async () => {
    const refuse = (description: object) =>
      signIn({ token: { status: 400, body: { error: 'invalid_grant', ...description } } });
    await assert.rejects(refuse({}), {
      code: 'provider_refused',
      message: 'The provider refused: invalid_grant',
    });
    await assert.rejects(refuse({ error_description: 'used twice' }), {
      message: /invalid_grant \(used twice\)$/,
    });
    await assert.rejects(
      refuse({ error_description: 'x'.repeat(1_000) }),
      ({ message }: Error) => message.length < 330,
    );
  });

  it('is an invalid response if there is no token, or one for somebody else', async () => {
    const problem = { code: 'invalid_response' };
    await assert.rejects(signIn({ token: { body: 'no JSON' } }), problem);
    await assert.rejects(signIn({ token: { body: { access_token: 'a', token_type: 'bearer' } } }), problem);
    for (const claims of [{ aud: 'other' }, { nonce: 'other' }, { iss: 'https://evil.example' }, { exp: 1 }])
      await assert.rejects(signIn({ claims }), problem);
    await assert.rejects(signIn({ userInfo: { body: { sub: 'other' } } }), problem);
  });

  it('names the reason if the provider cannot be reached, also for what is not an error', async () => {
    const failWith = (reason: unknown) =>
      createIdentityProvider({ http: { request: () => Promise.reject(reason) }, secrets }).check(SETTINGS);
    const unreachable = new PublicHttpError('timeout', 'no connection within 5 s');
    await assert.rejects(failWith(unreachable), { code: 'provider_unreachable', message: /no connection/ });
    await assert.rejects(failWith('a text'), { code: 'invalid_response' });
  });
});

describe('requests of the protocol', () => {
  it('are only GET and POST, and have no body in some responses', async () => {
    const methods: string[] = [];
    const fetchPublic = createPublicFetch({
      async request({ method }) {
        methods.push(method);
        const body = (async function* () {})();
        return { status: 204, headers: {}, contentEncoding: null, body, discard: async () => undefined };
      },
    });
    const options = { headers: {}, redirect: 'manual' } as const;
    const response = await fetchPublic(ISSUER, { ...options, method: 'GET', body: null });
    assert.equal(response.body, null);
    const { signal } = new AbortController();
    await fetchPublic(ISSUER, { ...options, method: 'POST', body: new URLSearchParams({ a: 'b' }), signal });
    await assert.rejects(fetchPublic(ISSUER, { ...options, method: 'PUT', body: undefined }), /needs no PUT/);
    assert.deepEqual(methods, ['GET', 'POST']);
  });
});
