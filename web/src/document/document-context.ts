import { createContext, useContext } from 'react';
import type { Correction } from '../api/corrections.ts';
import type { ReviewReasons } from '../api/openapi.ts';
import type { Box, ParsedData } from '../api/shapes.ts';
import type { OnDrawn } from './drawing.ts';

/** What every part of the document screen needs. */
export interface DocumentContextValue {
  projectId: string;
  documentId: string;
  data: ParsedData;
  /** What a person should look at, and the threshold of the project. */
  reasons: ReviewReasons | undefined;
  /** Sends corrections and reloads the document. */
  save(corrections: Correction[]): Promise<void>;
  /** The value that is printed in a box, as the field at the pointer expects it; null if there is none. */
  readBox(pointer: string, page: number, box: Box): Promise<unknown>;
  /** Which value is being corrected, by its pointer. */
  editing: string | null;
  edit(pointer: string | null): void;
  /** Passes the next box that is drawn on a page to `onDrawn`; null cancels that. */
  draw(onDrawn: OnDrawn | null): void;
}

const DocumentContext = createContext<DocumentContextValue | null>(null);

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (value === null) throw new Error('Only below a DocumentProvider.');
  return value;
}

/** Whether a value is less certain than the threshold of the project. */
export function useIsDoubtful(): (confidence: number) => boolean {
  const threshold = useDocument().reasons?.threshold ?? 0;
  return (confidence) => confidence < threshold;
}
