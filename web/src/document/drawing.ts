import { createContext, useContext } from 'react';
import type { Box } from '../api/shapes.ts';

/** Takes a box that was drawn on a page, in the page's unit. */
export type OnDrawn = (page: number, box: Box) => void;

/** Who waits for a box; null where nobody does, and the pages are only looked at. */
export const DrawingContext = createContext<OnDrawn | null>(null);

export function useDrawing(): OnDrawn | null {
  return useContext(DrawingContext);
}
