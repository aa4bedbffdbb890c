import type { SingleSignOn } from '../single-sign-on.ts';

export interface SingleSignOnRecords {
  find(organizationId: string): Promise<SingleSignOn | null>;
  /** Stores the settings. If the issuer changes, deletes all identities. */
  put(settings: SingleSignOn): Promise<void>;
  /** Deletes the settings and all identities, and ends the sessions that were opened by single sign-on. */
  delete(organizationId: string): Promise<boolean>;
  /** Returns the ID of the member who has this subject at the provider. */
  findUser(organizationId: string, subject: string): Promise<string | null>;
  addIdentity(organizationId: string, subject: string, userId: string): Promise<void>;
  /**
   * Returns true if all organizations of the user require single sign-on, so that a password gives no access.
   */
  isRequiredFor(userId: string): Promise<boolean>;
}
