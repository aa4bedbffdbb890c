import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PageInfo, ParsedData } from '../api/shapes.ts';
import { type Fit, PageSheet } from './page-sheet.tsx';
import type { Place } from './places.ts';
import { usePointing } from './pointing.ts';
import { type Boxes, ViewerTools } from './viewer-tools.tsx';

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
  const [fit, setFit] = useState<Fit>('width');
  const [boxes, setBoxes] = useState<Boxes>('all');
  const scroller = useRef<HTMLElement>(null);
  useFollow(scroller);
  const pages = useMemo(() => pagesToSee(data), [data]);
  const [shown, setShown] = useState(0);
  const goToPage = (index: number) => {
    const sheet = scroller.current?.querySelectorAll('.sheet')[index];
    sheet?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="viewer" data-boxes={boxes}>
      <ViewerTools
        {...{ zoom, setZoom, fit, setFit, boxes, setBoxes, shown, goToPage }}
        zooms={ZOOMS}
        pages={pages.length}
      />
      <section
        ref={scroller}
        className="viewer-scroll"
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={(event) => setShown(findPageInView(event.currentTarget))}
      >
        {pages.map((page) => (
          <PageSheet
            key={page.number}
            projectId={projectId}
            documentId={documentId}
            page={page}
            places={places.get(page.number) ?? NONE}
            zoom={ZOOMS[zoom] ?? 100}
            fit={fit}
          />
        ))}
      </section>
    </div>
  );
}

/** The index of the page that is in the middle of the viewer. */
function findPageInView(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect();
  const sheets = [...scroller.querySelectorAll('.sheet')];
  const index = sheets.findIndex((sheet) => sheet.getBoundingClientRect().bottom > top + height / 2);
  return index === -1 ? Math.max(0, sheets.length - 1) : index;
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
