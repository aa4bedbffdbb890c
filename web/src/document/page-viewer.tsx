import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PageInfo, ParsedData } from '../api/shapes.ts';
import { PageSheet } from './page-sheet.tsx';
import type { Place } from './places.ts';
import { usePointing } from './pointing.ts';

const ZOOMS = [100, 150, 200, 300];
/** Delay, so that moving the mouse across values does not scroll the pages. */
const FOLLOW_AFTER_MS = 140;
const NONE: Place[] = [];

/** The pages of a document, one below the other. Their images are loaded when they are nearly in view. */
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
          {ZOOMS[zoom]}%
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

/** The pages with a layout; none if the format has no pages. */
export function pagesToSee(data: ParsedData): PageInfo[] {
  return data.pages.filter(({ width, height }) => width > 0 && height > 0);
}

/**
 * Scrolls the viewer to the value that is pointed at in the panel. Only the viewer may scroll: if the window did,
 * another value would move under the mouse.
 */
function useFollow(scroller: RefObject<HTMLElement | null>): void {
  const pointing = usePointing();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (pointer: string) => {
      const mark = scroller.current?.querySelector(`[data-mark="${CSS.escape(pointer)}"]`);
      if (scroller.current && mark) scrollIntoCenter(scroller.current, mark);
    };
    const unsubscribe = pointing.subscribe(() => {
      clearTimeout(timer);
      const { active } = pointing;
      if (active !== null && scroller.current?.matches(':hover') === false) {
        timer = setTimeout(() => follow(active), FOLLOW_AFTER_MS);
      }
    });
    const unlisten = pointing.onShow((pointer, from) => {
      if (from !== 'page') follow(pointer);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      unlisten();
    };
  }, [pointing, scroller]);
}

/** Does nothing if the mark is completely visible. */
function scrollIntoCenter(scroller: HTMLElement, mark: Element): void {
  const view = scroller.getBoundingClientRect();
  const box = mark.getBoundingClientRect();
  const bottom = Math.min(view.bottom, innerHeight);
  const isVisible =
    box.top >= view.top && box.bottom <= bottom && box.left >= view.left && box.right <= view.right;
  if (isVisible) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({
    top: offsetToCenter(box.top, box.height, view.top, bottom - view.top),
    left: offsetToCenter(box.left, box.width, view.left, view.width),
    behavior: isReduced ? 'auto' : 'smooth',
  });
}

/** The scroll offset that centers the box; for a box larger than the view, its beginning is shown. */
function offsetToCenter(start: number, length: number, viewStart: number, viewLength: number): number {
  return start - viewStart - Math.max(0, (viewLength - length) / 2);
}
