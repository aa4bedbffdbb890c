import { getSecondFactorContext } from '../lib/sealed-contexts.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { Stores } from './ports/records.ts';
import {
  cleanCode,
  digestRecoveryCode,
  findTotpStep,
  RECOVERY_CODE_LENGTH,
  type SecondFactor,
} from './second-factors.ts';

/** Checks a code from the authenticator app or a recovery code. A valid code cannot be used again. */
export async function acceptCode(
  stores: Pick<Stores, 'secondFactors'>,
  secrets: SecretBox,
  factor: SecondFactor,
  code: string,
): Promise<boolean> {
  const { userId, sealedSecret } = factor;
  const clean = cleanCode(code);
  if (clean.length === RECOVERY_CODE_LENGTH)
    return factor.isConfirmed && stores.secondFactors.takeRecoveryCode(userId, digestRecoveryCode(clean));
  if (!/^\d{6}$/.test(clean)) return false;
  const step = findTotpStep(secrets.open(sealedSecret, getSecondFactorContext(userId)), clean);
  return step !== null && stores.secondFactors.takeStep(userId, step);
}
