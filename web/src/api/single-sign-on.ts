import type { SingleSignOn } from '#client/types';
import { isNotFound, legible } from './client.ts';

export type SingleSignOnSettings = Omit<
  SingleSignOn,
  'has_client_secret' | 'redirect_uri' | 'sign_in_link'
> & {
  client_secret?: string;
};

/** Returns the organization's settings; null if it does not use single sign-on. */
export async function findSingleSignOn(): Promise<SingleSignOn | null> {
  try {
    return (await legible.singleSignOn.retrieve()).single_sign_on;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export async function saveSingleSignOn(settings: SingleSignOnSettings): Promise<void> {
  await legible.singleSignOn.set({ body: { single_sign_on: settings } });
}

export async function deleteSingleSignOn(): Promise<void> {
  await legible.singleSignOn.delete();
}

/** Returns the reason why the provider cannot be used, or null if it can. */
export async function findProviderProblem(): Promise<string | null> {
  return (await legible.singleSignOn.test()).problem ?? null;
}
