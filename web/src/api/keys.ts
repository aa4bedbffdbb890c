import type { Key, NewKey } from '#client/types';
import { legible } from './client.ts';

export const SCOPES = [
  'documents:read',
  'documents:review',
  'documents:write',
  'comments:manage',
  'projects:read',
  'projects:edit',
  'projects:write',
  'webhooks:read',
  'webhooks:write',
  'keys:manage',
  'members:read',
  'members:manage',
  'audit:read',
  'owners:manage',
] as const satisfies Key['scopes'][number][];

export async function listKeys(): Promise<Key[]> {
  return (await legible.keys.list()).keys;
}

export async function createKey(body: {
  name: string;
  scopes?: Key['scopes'];
  project_ids: string[] | null;
  expires_at: string | null;
}): Promise<NewKey> {
  return (await legible.keys.create({ body })).key;
}

export async function revokeKey(id: string): Promise<void> {
  await legible.keys.revoke({ key_id: id });
}
