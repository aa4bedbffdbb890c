/** Reads what stands in a box of a page; null where nothing of the kind stands there, or the page cannot be read. */
export type ReadRegion = (
  file: string,
  region: {
    filename: string;
    page: number;
    box: [number, number, number, number];
    kind: 'number' | 'date' | 'text';
  },
) => Promise<string | number | null>;
