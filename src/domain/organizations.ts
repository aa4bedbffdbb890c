export interface Organization {
  id: string;
  name: string;
  createdAt: Date;
  /** Whether a password alone does not give access. */
  requiresSecondFactor: boolean;
}
