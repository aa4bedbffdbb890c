import { createContext, useContext } from 'react';
import type { Correction } from '../api/corrections.ts';
import type { ParsedData } from '../api/shapes.ts';

/** What every part of the document's screen needs. */
export interface DocumentContextValue {
  projectId: string;
  documentId: string;
  data: ParsedData;
  /** Sends corrections and asks for the document anew. */
  save(corrections: Correction[]): Promise<void>;
  /** Which value is being corrected, by its pointer. */
  editing: string | null;
  edit(pointer: string | null): void;
  /** Hands the next box that is drawn on a page to `onDrawn`; null stops it. */
  draw(onDrawn: ((page: number, box: [number, number, number, number]) => void) | null): void;
}

const DocumentContext = createContext<DocumentContextValue | null>(null);

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (value === null) throw new Error('Only below a DocumentProvider.');
  return value;
}
