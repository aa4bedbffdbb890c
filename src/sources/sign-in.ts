import type { ImapSettings, SourceSecret } from '../domain/sources.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import { getSourceSecretContext } from '../lib/sealed-contexts.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { ImapSignIn } from './connect-imap.ts';
import { SourceError } from './source-error.ts';

const LIMITS = { connectMs: 10_000, totalMs: 20_000, maxBodyBytes: 65_536 };

/** Throws `SourceError` if the credentials cannot be decrypted. */
export function openSourceSecret(secrets: SecretBox, id: string, sealed: Buffer | null): SourceSecret {
  if (sealed === null) return {};
  try {
    const secret: SourceSecret = JSON.parse(secrets.open(sealed, getSourceSecretContext(id)));
    return secret;
  } catch (error) {
    throw new SourceError('secret_unreadable', 'The secret cannot be decrypted. Set it again.', error);
  }
}

/**
 * Returns the credentials for signing in. `renewed` is a new refresh token, which must replace the stored
 * one.
 */
export async function createSignIn(
  http: PublicHttp,
  { oauth2 }: ImapSettings,
  { password, clientSecret, refreshToken }: SourceSecret,
): Promise<{ signIn: ImapSignIn; renewed: string | null }> {
  if (oauth2 === null) {
    if (password !== undefined) return { signIn: { password }, renewed: null };
    throw new SourceError('secret_unreadable', 'The source has no password. Set it again.');
  }
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: oauth2.clientId,
    refresh_token: refreshToken ?? '',
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
  });
  const answer = await requestToken(http, oauth2.tokenUrl, form);
  const { access_token: accessToken, refresh_token: fresh } = answer;
  if (typeof accessToken !== 'string')
    throw new SourceError(
      'sign_in_failed',
      'The token server did not return an access token for the refresh token.',
    );
  const renewed = typeof fresh === 'string' && fresh !== refreshToken ? fresh : null;
  return { signIn: { accessToken }, renewed };
}

async function requestToken(
  http: PublicHttp,
  url: string,
  form: URLSearchParams,
): Promise<Record<string, unknown>> {
  try {
    const response = await http.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: Buffer.from(form.toString()),
      limits: LIMITS,
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch (error) {
    throw new SourceError('sign_in_failed', 'The token server cannot be used. Check its URL.', error);
  }
}
