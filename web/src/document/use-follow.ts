import { type RefObject, useEffect } from 'react';
import { usePointing } from './pointing.ts';

/** Delay, so that moving the mouse across values does not scroll the pages. */
const FOLLOW_AFTER_MS = 140;

/**
 * Scrolls the viewer to the value that is pointed at in the panel. Only the viewer may scroll: if the window did,
 * another value would move under the mouse.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>): void {
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
    top: getCenteringOffset(box.top, box.height, view.top, bottom - view.top),
    left: getCenteringOffset(box.left, box.width, view.left, view.width),
    behavior: isReduced ? 'auto' : 'smooth',
  });
}

/** The scroll offset that centers the box; for a box larger than the view, its beginning is shown. */
function getCenteringOffset(start: number, length: number, viewStart: number, viewLength: number): number {
  return start - viewStart - Math.max(0, (viewLength - length) / 2);
}
