import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageInfo, ParsedData } from '../api/shapes.ts';
import { PageSheet } from './page-sheet.tsx';
import type { Place } from './places.ts';
import { usePointing } from './pointing.ts';

const ZOOMS = [100, 150, 200, 300];
/** A glance over the values does not make the page jump. */
const FOLLOW_AFTER_MS = 140;
const NONE: Place[] = [];

/** The pages of a document, one below the other; their pictures come when they are nearly in view. */
export function PageViewer({
  projectId,
  documentId,
  data,
  places,
}: {
  projectId: string;
  documentId: string;
  data: ParsedData;
  places: Map<number, Place[]>;
}) {
  const [zoom, setZoom] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  useFollow(scroller);
  const pages = useMemo(() => pagesToSee(data), [data]);
  return (
    <div className="viewer">
      <div className="viewer-tools row">
        <span className="hint">{pages.length === 1 ? '1 page' : `${pages.length} pages`}</span>
        <span className="grow" />
        <button
          type="button"
          className="button small icon"
          aria-label="Smaller"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          −
        </button>
        <span className="hint" role="status">
          {ZOOMS[zoom]} %
        </span>
        <button
          type="button"
          className="button small icon"
          aria-label="Larger"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={scroller} className="viewer-scroll" aria-label="Pages" tabIndex={0}>
        {pages.map((page) => (
          <PageSheet
            key={page.number}
            projectId={projectId}
            documentId={documentId}
            page={page}
            places={places.get(page.number) ?? NONE}
            zoom={ZOOMS[zoom] ?? 100}
          />
        ))}
      </section>
    </div>
  );
}

/** The pages that have a layout; none where the format has no pages to look at. */
export function pagesToSee(data: ParsedData): PageInfo[] {
  return data.pages.filter(({ width, height }) => width > 0 && height > 0);
}

/** Scrolls to the words of the value that is pointed at in the panel. */
function useFollow(scroller: { current: HTMLElement | null }): void {
  const pointing = usePointing();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrollTo = (pointer: string) => {
      const mark = scroller.current?.querySelector(`[data-mark="${CSS.escape(pointer)}"]`);
      const area = scroller.current?.getBoundingClientRect();
      if (!mark || !area) return;
      const box = mark.getBoundingClientRect();
      const inView =
        box.top >= area.top && box.bottom <= area.bottom && box.left >= area.left && box.right <= area.right;
      if (!inView) mark.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' });
    };
    const unsubscribe = pointing.subscribe(() => {
      clearTimeout(timer);
      const { active } = pointing;
      if (active !== null && scroller.current?.matches(':hover') === false) {
        timer = setTimeout(() => scrollTo(active), FOLLOW_AFTER_MS);
      }
    });
    const unlisten = pointing.onShow((pointer, from) => {
      if (from === 'panel') scrollTo(pointer);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      unlisten();
    };
  }, [pointing, scroller]);
}
