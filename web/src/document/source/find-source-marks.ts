import type { Evidence, ParsedData, Table } from '../../api/shapes.ts';

export interface SourcePlace {
  pointer: string;
  /** The text as it is printed. */
  text: string;
  confidence: number;
}

/** A range of characters in a line that contains one or more values, such as a total and its currency. */
export interface LineMark {
  start: number;
  end: number;
  places: SourcePlace[];
}

type Entry = [pointer: string, evidence: Evidence];

/** Finds the values in each line of the text, keyed by line number from 1. */
export function findLinePlaces(data: ParsedData): Map<number, SourcePlace[]> {
  const byLine = new Map<number, SourcePlace[]>();
  for (const [pointer, evidence] of listEvidence(data)) {
    const line = /^line (\d+)$/.exec(evidence.at ?? '')?.[1];
    if (line === undefined) continue;
    const places = byLine.get(Number(line)) ?? [];
    places.push(toPlace([pointer, evidence]));
    byLine.set(Number(line), places);
  }
  return byLine;
}

/** Finds the ranges of characters in a line that contain values, from left to right and without overlaps. */
export function findLineMarks(line: string, places: readonly SourcePlace[]): LineMark[] {
  const marks: LineMark[] = [];
  for (const place of [...places].sort((a, b) => b.text.length - a.text.length)) {
    const start = place.text === '' ? -1 : line.indexOf(place.text);
    const end = start === -1 ? line.length : start + place.text.length;
    // A value whose text is not found in the line, for example because it consists of several words, is
    // assigned to the whole line.
    const from = Math.max(0, start);
    const same = marks.find((mark) => from < mark.end && mark.start < end);
    if (same === undefined) marks.push({ start: from, end, places: [place] });
    else same.places.push(place);
  }
  return marks.sort((a, b) => a.start - b.start);
}

/** The values in each cell of a row, keyed by column index. */
export type RowPlaces = Record<number, SourcePlace[]>;

/** Finds the values in each row of the tables, keyed by table and row: `0 3` is row 3 of table 0. */
export function findCellPlaces(data: Pick<ParsedData, 'tables' | 'evidence'>): Map<string, RowPlaces> {
  const byRow = new Map<string, RowPlaces>();
  for (const entry of listEvidence(data)) {
    const cell = findCell(data.tables, entry[1]);
    if (cell === null) continue;
    const key = `${cell.table} ${cell.row}`;
    const places = byRow.get(key) ?? {};
    places[cell.column] = [...(places[cell.column] ?? []), toPlace(entry)];
    byRow.set(key, places);
  }
  return byRow;
}

/**
 * Parses `Sheet1!B4`, or `Sheet1 row 4, column 2`. The cell is also identified by its text, because a table
 * may begin below the top of its sheet.
 */
function findCell(
  tables: readonly Table[],
  { at = '', text = '' }: Evidence,
): { table: number; row: number; column: number } | null {
  const named = /^(?:(.*)!)?([A-Z]{1,3})(\d+)$/.exec(at);
  const numbered = /^(?:(.*) )?row (\d+), column (\d+)$/.exec(at);
  const sheet = named?.[1] ?? numbered?.[1];
  const row = Number(named?.[3] ?? numbered?.[2]) - 1;
  const column = named !== null ? toColumnIndex(named[2] ?? '') : Number(numbered?.[3]) - 1;
  if (Number.isNaN(row) || Number.isNaN(column)) return null;
  for (const [table, { sheet: name, rows }] of tables.entries()) {
    if (name !== undefined && sheet !== undefined && name !== sheet) continue;
    if (rows[row]?.[column]?.includes(text)) return { table, row, column };
    const other = rows.findIndex((cells) => cells[column] === text);
    if (other !== -1) return { table, row: other, column };
  }
  return null;
}

function toColumnIndex(letters: string): number {
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Lists all evidence. Omits the evidence of the first of several documents, because its values are also at
 * the top level.
 */
function listEvidence(data: Pick<ParsedData, 'evidence'>): Entry[] {
  return Object.entries(data.evidence).filter(([pointer]) => !pointer.startsWith('/segments/0/'));
}

function toPlace([pointer, { text = '', confidence }]: Entry): SourcePlace {
  return { pointer, text, confidence };
}
