import type { Organization, OrganizationChangeRequest, Usage } from '#client/types';
import { legible } from './client.ts';

export type OrganizationChange = OrganizationChangeRequest['organization'];

export async function readOrganization(): Promise<Organization> {
  return (await legible.organization.retrieve()).organization;
}

export async function changeOrganization(organization: OrganizationChange): Promise<void> {
  await legible.organization.update({ body: { organization } });
}

export async function readUsage(): Promise<Usage> {
  return (await legible.organization.usage()).usage;
}

export async function createOrganization(name: string): Promise<Organization> {
  return (await legible.organization.create({ body: { organization: { name } } })).organization;
}
