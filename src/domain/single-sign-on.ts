import type { Role } from './permissions.ts';

export interface GroupRole {
  group: string;
  role: Role;
}

/** The OpenID Connect provider of an organization, and what its users may do. */
export interface SingleSignOn {
  organizationId: string;
  /** HTTPS URL. */
  issuer: string;
  clientId: string;
  /** null for a public client. */
  sealedSecret: Buffer | null;
  scopes: string;
  groupsClaim: string;
  /** If empty, members keep the roles that they were given in Legible. */
  groupRoles: GroupRole[];
  /** If null, people without a role are refused. */
  defaultRole: Role | null;
  /** Whether addresses are accepted that the provider does not report as verified. */
  trustsUnverifiedEmails: boolean;
  /** Whether a password no longer gives access to the organization, except to owners. */
  isEnforced: boolean;
}

/** What a provider reports about the person who signed in. */
export interface ProvidedIdentity {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: string[];
}

/** The secrets of one sign-in, which only the user's browser has. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Talks to the provider of an organization. All methods throw `SingleSignOnError`. */
export interface IdentityProvider {
  begin(settings: SingleSignOn, redirectUri: string): Promise<{ url: URL; attempt: SignInAttempt }>;
  /** @param callback the URL to which the provider sent the browser */
  finish(settings: SingleSignOn, attempt: SignInAttempt, callback: URL): Promise<ProvidedIdentity>;
  /** Reads the configuration of the provider. */
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

/** Why somebody could not sign in with single sign-on. The message is for the log and for administrators. */
export class SingleSignOnError extends Error {
  readonly code: SingleSignOnProblem;
  constructor(code: SingleSignOnProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SingleSignOnError';
    this.code = code;
  }
}
