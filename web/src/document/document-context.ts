import { createContext, useContext } from 'react';
import type { ReviewReasons } from '#client/types';
import type { FieldSchema } from '../api/projects.ts';
import type { Box, Correction, ParsedData } from '../api/shapes.ts';
import type { Drawing } from './drawing.ts';

/** State that all parts of the document screen share. */
export interface DocumentContextValue {
  projectId: string;
  documentId: string;
  data: ParsedData;
  /** Reasons for review, based on the project's threshold. */
  reasons: ReviewReasons | undefined;
  /** Sends corrections without reloading the document. */
  send(corrections: Correction[]): Promise<void>;
  reload(): Promise<void>;
  /**
   * Returns the value that is printed in a box, converted to the type of the field at the pointer. Returns
   * null if the box contains no suitable value.
   */
  readBox(pointer: string, page: number, box: Box): Promise<unknown>;
  /** Pointer of the value that is being corrected. */
  editing: string | null;
  /** Whether the correction starts with drawing a box on the page. */
  beginsWithBox: boolean;
  edit(pointer: string | null, how?: 'box'): void;
  /** The project's custom fields; null if there are none. */
  schema: FieldSchema | null;
  /**
   * Passes clicks on a page, and boxes that are drawn on it, to the given listener. Null removes the
   * listener.
   */
  draw(drawing: Drawing | null): void;
}

const DocumentContext = createContext<DocumentContextValue | null>(null);

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (value === null) throw new ReferenceError('DocumentProvider');
  return value;
}

/**
 * A separate context, because thousands of values use only the threshold and should not be rendered again
 * whenever something else changes.
 */
const ThresholdContext = createContext(0);

export const ThresholdProvider = ThresholdContext.Provider;

/** Returns a function that checks whether a confidence is below the project's threshold. */
export function useIsDoubtful(): (confidence: number) => boolean {
  const threshold = useContext(ThresholdContext);
  return (confidence) => confidence < threshold;
}
