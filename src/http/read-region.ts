/**
 * Reads a value in a box on a page. Returns null if the box contains no value of this kind, or if the page
 * cannot be read. Aborting the signal ends the parser process.
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
