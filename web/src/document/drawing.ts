import { createContext, useContext } from 'react';
import type { Box } from '../api/shapes.ts';

/** Called with a box drawn on a page, in the unit of the page. */
export type OnDrawn = (page: number, box: Box) => void;

/** Receives drawn boxes and clicks on a page. While a listener is set, values do not react to the mouse. */
export interface Drawing {
  onDrawn?: OnDrawn;
  /** Called with the position of a click, in the unit of the page. */
  onPoint?(page: number, point: [number, number]): void;
}

/** The listener that currently receives boxes; null if drawing is off. */
export const DrawingContext = createContext<Drawing | null>(null);

export function useDrawing(): Drawing | null {
  return useContext(DrawingContext);
}
