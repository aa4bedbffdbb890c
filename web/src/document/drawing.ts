import { createContext, useContext } from 'react';
import type { Box } from '../api/shapes.ts';

/** Receives a box that was drawn on a page, in page units. */
export type OnDrawn = (page: number, box: Box) => void;

/**
 * A listener for drawn boxes and clicks on a page. While there is a listener, values do not react to the
 * mouse.
 */
export interface Drawing {
  onDrawn?: OnDrawn;
  /** Receives the position of a click, in page units. */
  onPoint?(page: number, point: [number, number]): void;
}

/** The current listener; null if drawing is off. */
export const DrawingContext = createContext<Drawing | null>(null);

export function useDrawing(): Drawing | null {
  return useContext(DrawingContext);
}
