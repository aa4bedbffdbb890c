import type { SecondFactor } from '../second-factors.ts';

export interface SecondFactorRecords {
  find(userId: string): Promise<SecondFactor | null>;
  /** Replaces an unconfirmed factor. Returns false if there is a confirmed one. */
  begin(userId: string, sealedSecret: Buffer): Promise<boolean>;
  /** Confirms the factor and sets its recovery codes. */
  confirm(userId: string, recoveryDigests: readonly Buffer[]): Promise<void>;
  /** Uses up a time step. Returns false if a code for this or a later time step has already been used. */
  takeStep(userId: string, step: number): Promise<boolean>;
  /** Uses up a code. Returns false if there is no such code. */
  takeRecoveryCode(userId: string, digest: Buffer): Promise<boolean>;
  countRecoveryCodes(userId: string): Promise<number>;
  /** Also deletes the recovery codes. Returns false if there is no second factor. */
  delete(userId: string): Promise<boolean>;
}
