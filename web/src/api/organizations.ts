import { getJson, send } from './client.ts';
import type { Organization, OrganizationChangeRequest, Usage } from './openapi.ts';

export type OrganizationChange = OrganizationChangeRequest['organization'];

export async function readOrganization(): Promise<Organization> {
  return (await getJson<{ organization: Organization }>('/organization')).organization;
}

export async function changeOrganization(organization: OrganizationChange): Promise<void> {
  await send('/organization', { method: 'PATCH', body: { organization } });
}

export async function readUsage(): Promise<Usage> {
  return (await getJson<{ usage: Usage }>('/organization/usage')).usage;
}

export async function createOrganization(name: string): Promise<Organization> {
  const body = { organization: { name } };
  return (await getJson<{ organization: Organization }>('/organizations', { method: 'POST', body }))
    .organization;
}
