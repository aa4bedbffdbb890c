import { getJson, isNotFound, send } from './client.ts';
import type { SingleSignOn } from './openapi.ts';

export type SingleSignOnSettings = Omit<
  SingleSignOn,
  'has_client_secret' | 'redirect_uri' | 'sign_in_link'
> & {
  client_secret?: string;
};

/** null if the organization does not use it. */
export async function findSingleSignOn(): Promise<SingleSignOn | null> {
  try {
    return (await getJson<{ single_sign_on: SingleSignOn }>('/single_sign_on')).single_sign_on;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export async function saveSingleSignOn(settings: SingleSignOnSettings): Promise<void> {
  await send('/single_sign_on', { method: 'PUT', body: { single_sign_on: settings } });
}

export async function deleteSingleSignOn(): Promise<void> {
  await send('/single_sign_on', { method: 'DELETE' });
}

/** Why the provider cannot be used; null if it can. */
export async function findProviderProblem(): Promise<string | null> {
  const path = '/single_sign_on/test';
  const { problem } = await getJson<{ problem?: string }>(path, { method: 'POST' });
  return problem ?? null;
}
