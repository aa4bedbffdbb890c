import { createContext, useContext } from 'react';
import type { Box } from '../api/shapes.ts';

/** Receives a box that was drawn on a page, in the unit of the page. */
export type OnDrawn = (page: number, box: Box) => void;

/** The current listener for boxes; null if drawing is off. */
export const DrawingContext = createContext<OnDrawn | null>(null);

export function useDrawing(): OnDrawn | null {
  return useContext(DrawingContext);
}
