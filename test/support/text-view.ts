import type { TextView } from '../../src/extraction/llm/text-view.ts';
import type { Box } from '../../src/extraction/parsed-data.ts';

const CELL_WIDTH = 150;
const LETTER = 5;
const LINE = 14;

/** Creates a view from rows whose cells are separated by `|` and aligned in columns. */
export function makeTextView(rows: readonly string[], language = 'en', confidence = 1): TextView {
  return {
    language,
    pages: [{ number: 1, width: 600, height: 800, layout: true, ocr: confidence < 1, turn: 0 }],
    rows: rows.map((row, y) => ({
      page: 1,
      height: 10,
      chunks: row.split('|').map((cell, column) => {
        let x = 20 + column * CELL_WIDTH;
        return {
          tokens: cell
            .trim()
            .split(/\s+/)
            .map((text): [string, Box, number] => {
              const box: Box = [x, y * LINE, x + text.length * LETTER, y * LINE + 10];
              x = box[2] + LETTER;
              return [text, box, confidence];
            }),
        };
      }),
    })),
    cut: false,
  };
}
