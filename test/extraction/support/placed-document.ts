import type { LaidOutDocument, Word } from '../../../src/extraction/document.ts';
import type { ExtractionOptions, FieldSchema } from '../../../src/extraction/options.ts';
import type { PageInfo } from '../../../src/extraction/parsed-data.ts';

export type Placed = [text: string, x: number, y: number, height?: number];

/** Creates a document from words and their positions. Words are ten points high unless a height is given. */
export function placeDocument(places: Placed[], more: Partial<LaidOutDocument> = {}): LaidOutDocument {
  const words = places.flatMap(([text, x, y, height = 10]) => {
    let left = x;
    return text.split(' ').map((part): Word => {
      const box: Word['box'] = [left, y, left + (part.length * height) / 2, y + height];
      left = box[2] + 0.3 * height;
      return { text: part, box, confidence: 1, size: height, bold: false, rotation: 0 };
    });
  });
  const info = {
    number: 1,
    width: 595,
    height: 842,
    unit: 'pt' as const,
    method: 'text' as const,
    confidence: 1,
    warnings: [],
  };
  return { ...createOnePage(info, words, places.map(([line]) => line).join('\n')), ...more };
}

export function createOnePage(info: PageInfo, words: Word[], text: string): LaidOutDocument {
  return {
    pages: [{ info, words, rules: [], tables: [], text, lines: [] }],
    pagesCount: 1,
    formFields: [],
    codes: [],
    embedded: [],
    wholeTables: [],
    properties: {},
    warnings: [],
    tables: [],
    text,
    language: 'en',
  };
}

export function createOptions(schema?: FieldSchema): ExtractionOptions {
  return { filename: 'a.pdf', languages: [], scratch: '', ...(schema ? { schema } : {}) };
}
