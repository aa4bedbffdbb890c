import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

/**
 * Returns a map in which unchanged entries are the same objects as in the previous rendering. After a
 * correction, only the parts that show a changed entry are therefore rendered again.
 */
export function useKeptEntries<Key, Value>(map: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  const last = useRef(map);
  const kept = useMemo(
    () => new Map([...map].map(([key, value]) => [key, replaceEqualDeep(last.current.get(key), value)])),
    [map],
  );
  useEffect(() => {
    last.current = kept;
  }, [kept]);
  return kept;
}
