export interface Organization {
  id: string;
  name: string;
  createdAt: Date;
  /** Members who sign in with a password also need a second factor. */
  requiresSecondFactor: boolean;
}
