/**
 * A certified OpenID Connect provider (`oidc-provider`) on the loopback interface, with its own sign-in
 * pages.
 */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { getTrustedCertificates } from './webhook-receiver.ts';

/** An account at the provider, which accepts any password. */
export interface ProviderAccount {
  email: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface OidcServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Accounts, keyed by login name. */
  accounts: Map<string, ProviderAccount>;
  [Symbol.asyncDispose](): Promise<void>;
}

const CLIENT = { id: 'legible', secret: 'a client secret of the test 0123456789' };

/** @param redirectUri the client's only redirect URI */
export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const { cert, key } = getTrustedCertificates().good;
  const server = createServer({ cert, key });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `https://127.0.0.1:${port}`;
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    pkce: { required: () => true },
    cookies: { keys: ['key of the test'] },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account === undefined
        ? undefined
        : { accountId: sub, claims: () => ({ sub, email_verified: true, ...account }) };
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    accounts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
