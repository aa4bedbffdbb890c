import type { Role } from './permissions.ts';

export interface GroupRole {
  group: string;
  role: Role;
}

/** An organization's OpenID Connect provider, and the roles of the people who sign in with it. */
export interface SingleSignOn {
  organizationId: string;
  /** An HTTPS URL. */
  issuer: string;
  clientId: string;
  /** The encrypted client secret; null for a public client. */
  sealedSecret: Buffer | null;
  scopes: string;
  groupsClaim: string;
  /**
   * Roles for groups at the provider. If there are none, members keep the roles that they were given in
   * Legible.
   */
  groupRoles: GroupRole[];
  /** The role of people who get no role from their groups. If null, they are refused. */
  defaultRole: Role | null;
  /** Whether addresses are accepted even if the provider does not report that they are verified. */
  trustsUnverifiedEmails: boolean;
  /** Whether owners are the only members who can still use a password to access the organization. */
  isEnforced: boolean;
}

/** The data that the provider reports about a person who has signed in. */
export interface ProvidedIdentity {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: string[];
}

/** Secrets of one sign-in attempt, which only the user's browser has. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Communicates with an organization's provider. All methods throw `SingleSignOnError`. */
export interface IdentityProvider {
  begin(settings: SingleSignOn, redirectUri: string): Promise<{ url: URL; attempt: SignInAttempt }>;
  /** @param callback the URL to which the provider redirected the browser */
  finish(settings: SingleSignOn, attempt: SignInAttempt, callback: URL): Promise<ProvidedIdentity>;
  /** Throws unless the provider's configuration can be read. */
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
 * Thrown if somebody could not sign in with single sign-on. The message is intended for the log and for
 * administrators.
 */
export class SingleSignOnError extends Error {
  readonly code: SingleSignOnProblem;
  constructor(code: SingleSignOnProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SingleSignOnError';
    this.code = code;
  }
}
