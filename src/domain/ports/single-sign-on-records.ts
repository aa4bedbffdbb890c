import type { SingleSignOn } from '../single-sign-on.ts';

export interface SingleSignOnRecords {
  find(organizationId: string): Promise<SingleSignOn | null>;
  /** Saves the settings. If the issuer changes, all identities are deleted. */
  put(settings: SingleSignOn): Promise<void>;
  /** Deletes the settings and all identities, and ends the sessions that were opened by single sign-on. */
  delete(organizationId: string): Promise<boolean>;
  /** Returns the identifier of the member who has this subject at the provider. */
  findUser(organizationId: string, subject: string): Promise<string | null>;
  addIdentity(organizationId: string, subject: string, userId: string): Promise<void>;
  /**
   * Whether all organizations of the user enforce single sign-on, so that signing in with a password gives no
   * access.
   */
  isRequiredFor(userId: string): Promise<boolean>;
}
