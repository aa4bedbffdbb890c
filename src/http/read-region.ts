/**
 * Reads the text in a box of a page; null if it contains no text of that kind, or the page cannot be read. The
 * signal ends the process.
 */
export type ReadRegion = (
  file: { path: string; tenant: string },
  region: {
    filename: string;
    page: number;
    box: [number, number, number, number];
    kind: 'number' | 'date' | 'text';
  },
  signal: AbortSignal,
) => Promise<string | number | null>;
