import * as openid from 'openid-client';
import {
  type IdentityProvider,
  type ProvidedIdentity,
  type SingleSignOn,
  SingleSignOnError,
} from '../domain/single-sign-on.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import { PublicHttpError } from '../lib/public-http/public-http-error.ts';
import { getClientSecretContext } from '../lib/sealed-contexts.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import { createPublicFetch } from './public-fetch.ts';

const CLAIM_MAX = 1_000;

export function createIdentityProvider({
  http,
  secrets,
}: {
  http: PublicHttp;
  secrets: SecretBox;
}): IdentityProvider {
  const publicFetch = createPublicFetch(http);

  async function readConfiguration(settings: SingleSignOn): Promise<openid.Configuration> {
    const secret = openSecret(settings);
    const configuration = await openid.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      secret === null ? openid.None() : authenticateClient(secret),
      { [openid.customFetch]: publicFetch },
    );
    // The TLS connection already proves who issued a token. This verifies the token's signature as well.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  function openSecret({ organizationId, sealedSecret }: SingleSignOn): string | null {
    if (sealedSecret === null) return null;
    try {
      return secrets.open(sealedSecret, getClientSecretContext(organizationId));
    } catch (cause) {
      throw new SingleSignOnError(
        'secret_unreadable',
        'The client secret cannot be decrypted. Enter it again.',
        {
          cause,
        },
      );
    }
  }

  return {
    begin: (settings, redirectUri) =>
      explainFailure(async () => {
        const configuration = await readConfiguration(settings);
        const attempt = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          codeVerifier: openid.randomPKCECodeVerifier(),
        };
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        });
        return { url, attempt };
      }),

    finish: (settings, attempt, callback) =>
      explainFailure(async () => {
        const configuration = await readConfiguration(settings);
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const subject = readText(claims?.sub);
        if (claims === undefined || subject === null)
          throw new SingleSignOnError('invalid_response', 'The provider sent no usable subject.');
        const isComplete = 'email' in claims && settings.groupsClaim in claims;
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more =
          isComplete || !hasMore
            ? {}
            : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return readIdentity(subject, { ...more, ...claims }, settings.groupsClaim);
      }),

    check: (settings) =>
      explainFailure(async () => {
        await readConfiguration(settings);
      }),
  };
}

/**
 * Chooses an authentication method that the provider supports. Every provider supports `client_secret_basic`.
 */
function authenticateClient(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (supported.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function readIdentity(
  subject: string,
  claims: Record<string, unknown>,
  groupsClaim: string,
): ProvidedIdentity {
  const groups = [claims[groupsClaim] ?? []].flat();
  return {
    subject,
    email: readText(claims.email),
    isEmailVerified: claims.email_verified === true,
    name: readText(claims.name),
    groups: groups.filter((group) => typeof group === 'string'),
  };
}

function readText(claim: unknown): string | null {
  return typeof claim === 'string' && claim.length <= CLAIM_MAX && claim.isWellFormed() ? claim : null;
}

async function explainFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SingleSignOnError) throw error;
    const reasons = listReasons(error);
    const unreachable = reasons.find((reason) => reason instanceof PublicHttpError);
    if (unreachable !== undefined)
      throw new SingleSignOnError(
        'provider_unreachable',
        `The provider cannot be reached: ${unreachable.message}`,
        {
          cause: error,
        },
      );
    const refused = reasons.some(isRefusal);
    throw new SingleSignOnError(
      refused ? 'provider_refused' : 'invalid_response',
      `${refused ? 'The provider refused' : 'The response of the provider is not valid'}: ${describe(error)}`,
      { cause: error },
    );
  }
}

/** Returns true if the error is a refusal that the protocol defines. */
function isRefusal(reason: unknown): boolean {
  return (
    reason instanceof openid.AuthorizationResponseError ||
    reason instanceof openid.ResponseBodyError ||
    reason instanceof openid.WWWAuthenticateChallengeError
  );
}

function listReasons(error: unknown): unknown[] {
  const reasons: unknown[] = [];
  for (let reason = error; reason !== undefined && reasons.length < 10; ) {
    reasons.push(reason);
    reason = reason instanceof Error ? reason.cause : undefined;
  }
  return reasons;
}

/** Limits the length of the description, which comes from the provider. */
function describe(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return `${error.error}${error.error_description === undefined ? '' : ` (${error.error_description})`}`.slice(
      0,
      300,
    );
  return String(error)
    .replace(/^\w*Error: /, '')
    .slice(0, 300);
}
