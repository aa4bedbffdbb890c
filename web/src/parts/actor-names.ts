import { useQuery } from '@tanstack/react-query';
import { listKeys } from '../api/keys.ts';
import { listMembers } from '../api/members.ts';
import { hasPermission, useSession } from '../session.ts';

/**
 * Returns the names of keys and people, keyed by identifier. Names that the session is not permitted to list
 * are missing.
 */
export function useActorNames(): ReadonlyMap<string, string> {
  const session = useSession();
  const { data: keys } = useQuery({
    queryKey: ['keys'],
    queryFn: listKeys,
    retry: false,
    enabled: hasPermission(session, 'keys:manage'),
  });
  const { data: members } = useQuery({
    queryKey: ['members'],
    queryFn: listMembers,
    retry: false,
    enabled: hasPermission(session, 'members:read'),
  });
  return new Map([
    ...(keys ?? []).map(({ id, name }): [string, string] => [id, name]),
    ...(members ?? []).map(({ user_id, name }): [string, string] => [user_id, name]),
  ]);
}

/**
 * Returns the name of the key or person, or the identifier if the name is unknown. Returns null if the action
 * was caused by an e-mail.
 */
export function findActorName(
  { key_id, user_id }: { key_id: string | null; user_id: string | null },
  names: ReadonlyMap<string, string>,
): string | null {
  const id = user_id ?? key_id;
  return id === null ? null : (names.get(id) ?? id);
}
