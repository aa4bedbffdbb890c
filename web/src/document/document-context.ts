import { createContext, useContext } from 'react';
import type { ReviewReasons } from '#client/types';
import type { FieldSchema } from '../api/projects.ts';
import type { Box, Correction, ParsedData } from '../api/shapes.ts';
import type { Drawing } from './drawing.ts';

/** State shared by all parts of the document screen. */
export interface DocumentContextValue {
  projectId: string;
  documentId: string;
  data: ParsedData;
  /** Reasons for a review, with the threshold of the project. */
  reasons: ReviewReasons | undefined;
  /** Sends corrections without reloading the document. */
  send(corrections: Correction[]): Promise<void>;
  reload(): Promise<void>;
  /** The value printed in a box, with the type of the field at the pointer; null if there is no such value. */
  readBox(pointer: string, page: number, box: Box): Promise<unknown>;
  /** Pointer of the value that is being corrected. */
  editing: string | null;
  /** Whether the correction begins with a box on the page. */
  beginsWithBox: boolean;
  edit(pointer: string | null, how?: 'box'): void;
  /** The custom fields of the project; null if it has none. */
  schema: FieldSchema | null;
  /** Passes boxes that are drawn on a page, or clicks, to the listener; null stops this. */
  draw(drawing: Drawing | null): void;
}

const DocumentContext = createContext<DocumentContextValue | null>(null);

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (value === null) throw new ReferenceError('DocumentProvider');
  return value;
}

/** A separate context: thousands of values use only this, and are not rendered again when something else changes. */
const ThresholdContext = createContext(0);

export const ThresholdProvider = ThresholdContext.Provider;

/** Whether the confidence of a value is below the threshold of the project. */
export function useIsDoubtful(): (confidence: number) => boolean {
  const threshold = useContext(ThresholdContext);
  return (confidence) => confidence < threshold;
}
