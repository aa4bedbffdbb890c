import type { SecondFactor } from '../second-factors.ts';

export interface SecondFactorRecords {
  find(userId: string): Promise<SecondFactor | null>;
  /**
   * Stores an unconfirmed factor, replacing any earlier unconfirmed one. Returns false if there is a
   * confirmed factor.
   */
  begin(userId: string, sealedSecret: Buffer): Promise<boolean>;
  /** Confirms the factor and sets its recovery codes. */
  confirm(userId: string, recoveryDigests: readonly Buffer[]): Promise<void>;
  /**
   * Marks a time step as used. Returns false if a code for this or a later time step has already been used.
   */
  takeStep(userId: string, step: number): Promise<boolean>;
  /** Marks a recovery code as used. Returns false if there is no such code. */
  takeRecoveryCode(userId: string, digest: Buffer): Promise<boolean>;
  countRecoveryCodes(userId: string): Promise<number>;
  /** Deletes the second factor and its recovery codes. Returns false if there is no second factor. */
  delete(userId: string): Promise<boolean>;
}
