import type { SecondFactor } from '../second-factors.ts';

export interface SecondFactorRecords {
  find(userId: string): Promise<SecondFactor | null>;
  /** Stores a new factor and replaces one that was not confirmed. False if there is a confirmed one. */
  begin(userId: string, sealedSecret: Buffer): Promise<boolean>;
  /** Confirms the factor and sets its recovery codes. */
  confirm(userId: string, recoveryDigests: readonly Buffer[]): Promise<void>;
  /** False if a code of this time step or a later one was used. */
  takeStep(userId: string, step: number): Promise<boolean>;
  /** False if there is no such code. */
  takeRecoveryCode(userId: string, digest: Buffer): Promise<boolean>;
  countRecoveryCodes(userId: string): Promise<number>;
  /** Also deletes the recovery codes. False if there is no second factor. */
  delete(userId: string): Promise<boolean>;
}
