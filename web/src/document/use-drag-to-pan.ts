import { type RefObject, useEffect } from 'react';

/** Minimum distance of a drag in pixels. A shorter movement is a click. */
const LEAST = 4;

/** Scrolls an element when its content is dragged with the mouse, except while a box is being drawn. */
export function useDragToPan(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let last: { x: number; y: number } | null = null;
    let isPanning = false;
    const onDown = (event: PointerEvent) => {
      isPanning = false;
      const { target } = event;
      if (event.button !== 0 || event.pointerType !== 'mouse' || !(target instanceof Element)) return;
      // Ignore the scroll bars, which are also part of the element.
      const { left, top } = element.getBoundingClientRect();
      const isOnScrollBar =
        event.clientX > left + element.clientWidth || event.clientY > top + element.clientHeight;
      if (isOnScrollBar || target.closest('.draw-layer, .selectable') !== null) return;
      last = { x: event.clientX, y: event.clientY };
    };
    const onMove = (event: PointerEvent) => {
      if (last === null) return;
      const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
      if (!isPanning && Math.hypot(dx, dy) < LEAST) return;
      if (!isPanning) element.setPointerCapture(event.pointerId);
      isPanning = true;
      element.classList.add('panning');
      element.scrollBy({ left: -dx, top: -dy, behavior: 'instant' });
      last = { x: event.clientX, y: event.clientY };
    };
    const onEnd = () => {
      last = null;
      element.classList.remove('panning');
    };
    const onClick = (event: MouseEvent) => {
      // The end of a drag must not count as a click on the value under the mouse.
      if (isPanning) event.stopPropagation();
      isPanning = false;
    };
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onEnd);
    element.addEventListener('pointercancel', onEnd);
    element.addEventListener('click', onClick, { capture: true });
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onEnd);
      element.removeEventListener('pointercancel', onEnd);
      element.removeEventListener('click', onClick, { capture: true });
    };
  }, [scroller]);
}
