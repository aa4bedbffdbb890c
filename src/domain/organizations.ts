export interface Organization {
  id: string;
  name: string;
  createdAt: Date;
  /** Whether members who sign in with a password also need a second factor. */
  requiresSecondFactor: boolean;
}
