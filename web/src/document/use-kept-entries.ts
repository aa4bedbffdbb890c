import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

/**
 * Returns a map in which unchanged entries are the same objects as in the previous rendering. This way, a
 * correction causes only those parts to be rendered again that show a changed entry.
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
