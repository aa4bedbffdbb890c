export interface Organization {
  id: string;
  name: string;
  createdAt: Date;
  /** Whether signing in with only a password gives no access to the organization. */
  requiresSecondFactor: boolean;
}
