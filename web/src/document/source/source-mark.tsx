import { type ReactNode, useMemo } from 'react';
import { useIsDoubtful } from '../document-context.ts';
import { labelOf } from '../places.ts';
import { useActiveAmong, usePointing } from '../pointing.ts';
import type { SourcePlace } from './find-source-marks.ts';

/**
 * Marks characters in the source that contain values. Pointing at the mark highlights its first value, and
 * pointing at a value highlights its mark.
 */
export function SourceMark({ places, children }: { places: readonly SourcePlace[]; children: ReactNode }) {
  const pointing = usePointing();
  const isDoubtful = useIsDoubtful();
  const pointers = useMemo(() => new Set(places.map(({ pointer }) => pointer)), [places]);
  const active = useActiveAmong(pointers);
  const [first] = places;
  if (first === undefined) return children;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for mouse users; a button in the panel does the same
    <mark
      className={active === null ? 'source-mark' : 'source-mark active'}
      data-mark={first.pointer}
      data-sure={isDoubtful(first.confidence) ? 'doubtful' : 'certain'}
      title={places.map(({ pointer }) => labelOf(pointer)).join(', ')}
      onMouseEnter={() => pointing.point(first.pointer)}
      onMouseLeave={() => pointing.point(null)}
      onClick={() => pointing.show(first.pointer, 'page')}
    >
      {children}
      {places.slice(1).map(({ pointer }) => (
        <span key={pointer} data-mark={pointer} />
      ))}
    </mark>
  );
}
