import type { SingleSignOn } from '../single-sign-on.ts';

export interface SingleSignOnRecords {
  find(organizationId: string): Promise<SingleSignOn | null>;
  /** Another issuer than before forgets who is who there. */
  put(settings: SingleSignOn): Promise<void>;
  /** With all identities; ends the sessions that single sign-on opened. */
  delete(organizationId: string): Promise<boolean>;
  /** The member with this subject at the provider. */
  findUser(organizationId: string, subject: string): Promise<string | null>;
  addIdentity(organizationId: string, subject: string, userId: string): Promise<void>;
  /** Whether all organizations of the user enforce single sign-on, so that a password opens nothing. */
  isRequiredFor(userId: string): Promise<boolean>;
}
