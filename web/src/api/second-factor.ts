import { requestAccount } from './accounts.ts';

export interface SecondFactorState {
  enabled: boolean;
  recovery_codes_left: number;
}

/** The data that is needed to set up an authenticator app. */
export interface Enrolment {
  secret: string;
  uri: string;
}

const PATH = '/second_factor';

export async function readSecondFactor(): Promise<SecondFactorState> {
  return (await requestAccount<{ second_factor: SecondFactorState }>(PATH)).second_factor;
}

export function beginSecondFactor(currentPassword: string): Promise<Enrolment> {
  return requestAccount(PATH, 'POST', { current_password: currentPassword });
}

export async function confirmSecondFactor(code: string): Promise<string[]> {
  const path = `${PATH}/confirmation`;
  return (await requestAccount<{ recovery_codes: string[] }>(path, 'POST', { code })).recovery_codes;
}

export async function createRecoveryCodes(currentPassword: string, code: string): Promise<string[]> {
  const body = { current_password: currentPassword, code };
  const path = `${PATH}/recovery_codes`;
  return (await requestAccount<{ recovery_codes: string[] }>(path, 'POST', body)).recovery_codes;
}

export async function removeSecondFactor(currentPassword: string, code: string): Promise<void> {
  await requestAccount(`${PATH}/removal`, 'POST', { current_password: currentPassword, code });
}
