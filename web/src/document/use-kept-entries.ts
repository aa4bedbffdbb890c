import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

/**
 * A map whose entries are the objects of the last rendering if they are equal to them: after a correction, only the
 * parts that show a changed entry are rendered again.
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
