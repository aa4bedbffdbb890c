import { type RefObject, useEffect } from 'react';
import { usePointing } from './pointing.ts';

/** Delay before scrolling, so that the pages do not scroll whenever the mouse moves across values. */
const FOLLOW_AFTER_MS = 140;
/** Maximum number of times that scrolling is repeated because the mark has moved. */
const TRIES = 8;
/** Maximum duration of scrolling. Scrolling that ends later was started by something else. */
const SCROLL_MS = 1_500;
/** Maximum distance to scroll, in viewer heights. The viewer jumps to marks that are farther away. */
const LONGEST_WAY = 3;

/**
 * Scrolls the viewer to the value that the user is pointing at in the panel. If the window scrolled as well,
 * another value would move under the mouse.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>): void {
  const pointing = usePointing();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended: AbortController | undefined;
    const follow = (pointer: string, tries = TRIES) => {
      ended?.abort();
      const view = scroller.current;
      const mark = view?.querySelector(`[data-mark="${CSS.escape(pointer)}"]`);
      if (!view || !mark || tries === 0 || !scrollIntoCenter(view, mark, tries < TRIES)) return;
      // Scroll again if the mark has moved, because parts of a source get their height only when they come
      // into view.
      ended = new AbortController();
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(SCROLL_MS)]);
      view.addEventListener('scrollend', () => follow(pointer, tries - 1), { once: true, signal });
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
      ended?.abort();
      unsubscribe();
      unlisten();
    };
  }, [pointing, scroller]);
}

/**
 * Scrolls the mark to the center. Returns false without scrolling if the mark is already completely visible.
 */
function scrollIntoCenter(scroller: HTMLElement, mark: Element, isJump: boolean): boolean {
  const view = scroller.getBoundingClientRect();
  const box = mark.getBoundingClientRect();
  const bottom = Math.min(view.bottom, innerHeight);
  const isVisible =
    box.top >= view.top && box.bottom <= bottom && box.left >= view.left && box.right <= view.right;
  if (isVisible) return false;
  const top = getCenteringOffset(box.top, box.height, view.top, bottom - view.top);
  // Jump if the mark is far away, because nobody could follow such a long scroll, and everything along the
  // way would have to be painted.
  const isFar = Math.abs(top) > LONGEST_WAY * view.height;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({
    top,
    left: getCenteringOffset(box.left, box.width, view.left, view.width),
    behavior: isJump || isFar || isReduced ? 'auto' : 'smooth',
  });
  return true;
}

/**
 * Returns the scroll offset that centers the box. If the box is larger than the view, the offset shows its
 * beginning.
 */
function getCenteringOffset(start: number, length: number, viewStart: number, viewLength: number): number {
  return start - viewStart - Math.max(0, (viewLength - length) / 2);
}
