import { encodeSketch, hashOf, type SketchWord, WIDTH } from '../src/extraction/understand/learned/sketch.ts';
import { Random } from '../training/random.ts';

const ROWS = 30;
const WORDS_PER_ROW = 6;
/** Number of phrases that documents have in common, such as terms of payment. */
const PHRASES = 200;
/** Share of the rows that contain such a phrase. */
const COMMON = 0.25;
const LAYOUTS_PER_FILE = 1000;

/** Returns the rows of a page: words that are unique to this layout, and phrases that many layouts share. */
export function generateRows(layout: string): string[][] {
  const random = new Random('en_US', layout);
  return Array.from({ length: ROWS }, (_, row) => {
    const phrase = random.integer(0, PHRASES - 1);
    const isCommon = random.chance(COMMON);
    return Array.from({ length: WORDS_PER_ROW }, (_, i) =>
      isCommon ? `phrase${phrase}word${i}` : `${layout}row${row}word${i}`,
    );
  });
}

/** Returns the contents of export files. Each of their layouts was learned from one document. */
export function generateLayoutFiles(count: number): object[] {
  const layouts = Array.from({ length: count }, (_, i) => ({
    examples: [
      {
        sketch: encodeSketch({
          pagesCount: 1,
          pages: [{ index: 0, words: placeWords(generateRows(`layout${i}`)), values: [] }],
        }),
        taught_at: '2026-07-14T12:00:00.000Z',
        values: { '/fields/number': { value: `N-${i}`, place: { page: 0, box: [0.6, 0.1, 0.7, 0.12] } } },
      },
    ],
  }));
  return Array.from({ length: Math.ceil(count / LAYOUTS_PER_FILE) }, (_, i) => ({
    format: 'legible-layouts',
    version: 1,
    layouts: layouts.slice(i * LAYOUTS_PER_FILE, (i + 1) * LAYOUTS_PER_FILE),
  }));
}

function placeWords(rows: readonly (readonly string[])[]): SketchWord[] {
  const height = WIDTH / 60;
  return rows.flatMap((words, row) =>
    words.map((word, i): SketchWord => {
      const left = Math.round((WIDTH * (i + 1)) / (words.length + 2));
      const top = Math.round(2 * height * (row + 2));
      return {
        hash: hashOf(word),
        row,
        isStart: i === 0,
        box: [left, top, left + 800, Math.round(top + height)],
      };
    }),
  );
}
