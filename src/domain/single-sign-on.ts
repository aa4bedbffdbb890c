import type { Role } from './permissions.ts';

export interface GroupRole {
  group: string;
  role: Role;
}

/** An organization's OpenID Connect provider, and the roles of people who sign in with it. */
export interface SingleSignOn {
  organizationId: string;
  /** HTTPS URL of the provider. */
  issuer: string;
  clientId: string;
  /** Encrypted; null for a public client. */
  sealedSecret: Buffer | null;
  scopes: string;
  groupsClaim: string;
  /** Roles for groups at the provider. If empty, members keep the roles that they were given in Legible. */
  groupRoles: GroupRole[];
  /** Role of people whose groups give them no role. If null, such people are refused. */
  defaultRole: Role | null;
  /** Whether to accept addresses that the provider has not verified. */
  trustsUnverifiedEmails: boolean;
  /** If true, only owners can still access the organization with a password. */
  isEnforced: boolean;
}

export interface ProvidedIdentity {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: string[];
}

/** Secrets of one sign-in attempt. Only the user's browser stores them. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** All methods throw `SingleSignOnError`. */
export interface IdentityProvider {
  begin(settings: SingleSignOn, redirectUri: string): Promise<{ url: URL; attempt: SignInAttempt }>;
  /** @param callback the URL to which the provider redirected the browser */
  finish(settings: SingleSignOn, attempt: SignInAttempt, callback: URL): Promise<ProvidedIdentity>;
  /** Throws an error if the provider's configuration cannot be read. */
  check(settings: SingleSignOn): Promise<void>;
}

export const SINGLE_SIGN_ON_PROBLEMS = [
  'provider_unreachable',
  'provider_refused',
  'invalid_response',
  'secret_unreadable',
  'expired',
  'email_unverified',
  'not_admitted',
] as const;
export type SingleSignOnProblem = (typeof SINGLE_SIGN_ON_PROBLEMS)[number];

/**
 * Thrown if single sign-on failed. The message is intended for the log and for administrators, not for the
 * person who signs in.
 */
export class SingleSignOnError extends Error {
  readonly code: SingleSignOnProblem;
  constructor(code: SingleSignOnProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SingleSignOnError';
    this.code = code;
  }
}
