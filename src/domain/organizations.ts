export interface Organization {
  id: string;
  name: string;
  createdAt: Date;
  /** Whether a password alone gives no access. */
  requiresSecondFactor: boolean;
}
