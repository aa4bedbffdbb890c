import type { SingleSignOn } from '../single-sign-on.ts';

export interface SingleSignOnRecords {
  find(organizationId: string): Promise<SingleSignOn | null>;
  /** Changing the issuer deletes all identities. */
  put(settings: SingleSignOn): Promise<void>;
  /** Also deletes all identities, and ends the sessions opened by single sign-on. */
  delete(organizationId: string): Promise<boolean>;
  /** Returns the member with this subject at the provider. */
  findUser(organizationId: string, subject: string): Promise<string | null>;
  addIdentity(organizationId: string, subject: string, userId: string): Promise<void>;
  /**
   * Returns true if all organizations of the user enforce single sign-on: a password then gives no access.
   */
  isRequiredFor(userId: string): Promise<boolean>;
}
