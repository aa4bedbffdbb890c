import type { Box, ParsedData, Table } from './parsed-data.ts';

type Placed = Pick<ParsedData, 'codes' | 'key_values' | 'pages' | 'segments' | 'tables'>;

/**
 * Rounds boxes and sizes to hundredths, and the confidence of pages to thousandths. Further digits are noise
 * and would make up half of the result for a scan.
 */
export function roundPlaces(data: Placed): Placed {
  return {
    codes: data.codes.map(withRoundBox),
    key_values: data.key_values.map(withRoundBox),
    pages: data.pages.map((page) => ({
      ...page,
      width: round(page.width, 100),
      height: round(page.height, 100),
      confidence: round(page.confidence, 1000),
    })),
    segments: data.segments.map(withRoundBox),
    tables: data.tables.map(roundTable),
  };
}

function roundTable(table: Table): Table {
  const cells = table.cells?.map(withRoundBox);
  return { ...table, parts: table.parts.map(withRoundBox), ...(cells === undefined ? {} : { cells }) };
}

function withRoundBox<T extends { box?: Box }>(placed: T): T {
  if (placed.box === undefined) return placed;
  const [left, top, right, bottom] = placed.box;
  return {
    ...placed,
    box: [round(left, 100), round(top, 100), round(right, 100), round(bottom, 100)],
  };
}

function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
