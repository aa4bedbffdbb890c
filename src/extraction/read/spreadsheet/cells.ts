import XLSX, { type CellObject, type DenseWorkSheet } from '@e965/xlsx';
import { getColumnName } from '../../column-name.ts';
import { CURRENCY_CODES } from '../../currencies.ts';
import type { ColumnType } from '../../parsed-data.ts';

/** Excel's size limits. Cells beyond these limits are the result of damage or an attack. */
const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
/** Maximum number of cells in a sheet, to limit memory use. */
const MAX_CELLS = 5_000_000;
/** A gap of more empty rows than this is removed. */
const MAX_GAP = 1_000;

export interface SheetCells {
  rows: string[][];
  types: ColumnType[];
  columns: number;
  /** Comments on cells, each as `A1: text`. */
  comments: string[];
  /** Whether cells beyond a limit or a long gap of empty rows were omitted. */
  cut: boolean;
}

/** Returns formatted cells, starting with A1. If cells are merged, only the first contains their text. */
export function readCells(sheet: DenseWorkSheet): SheetCells {
  const data: readonly unknown[] = Array.isArray(sheet['!data']) ? sheet['!data'] : [];
  const out: SheetCells = { rows: [], types: [], columns: 0, comments: [], cut: false };
  const kinds: Set<ColumnType>[] = [];
  let cells = 0;
  let last = -1;
  for (const key of Object.keys(data)) {
    const r = Number(key);
    const row = data[r];
    if (r >= MAX_ROW || !Array.isArray(row)) continue;
    const texts: string[] = [];
    for (const place of Object.keys(row)) {
      const c = Number(place);
      const cell: unknown = row[c];
      if (c >= MAX_COLUMN || !isCell(cell)) continue;
      for (const comment of cell.c ?? [])
        out.comments.push(`${getColumnName(c)}${r + 1}: ${comment.t ?? ''}`.trim());
      const text = writeCell(cell);
      if (text === '') continue;
      while (texts.length < c) texts.push('');
      texts[c] = text;
      if (out.rows.length > 0) remember(kinds, c, findCellType(cell));
    }
    if (texts.length === 0) continue;
    cells += texts.length;
    if (cells > MAX_CELLS) {
      out.cut = true;
      break;
    }
    if (r - last > MAX_GAP) out.cut = true;
    else for (let empty = last + 1; empty < r; empty++) out.rows.push([]);
    out.rows.push(texts);
    out.columns = Math.max(out.columns, texts.length);
    last = r;
  }
  out.types = Array.from({ length: out.columns }, (_, c) => findColumnType(kinds[c]));
  return out;
}

export function isCell(value: unknown): value is CellObject {
  return typeof value === 'object' && value !== null && 't' in value;
}

export function writeCell(cell: CellObject): string {
  if (cell.t === 'z') return '';
  if (typeof cell.w === 'string') return cell.w.trim();
  if (cell.v === undefined || cell.v === null) return '';
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  if (typeof cell.v === 'number' && typeof cell.z === 'string') return formatNumber(cell.v, cell.z);
  return String(cell.v).trim();
}

/**
 * Formats a number as in the sheet. Formats that the library does not support, such as German dates with
 * dots, are adapted first.
 */
function formatNumber(value: number, format: string): string {
  try {
    return XLSX.SSF.format(format.replace(/([dmy])\.(?=[dmy\s;"]|$)/gi, '$1"."'), value).trim();
  } catch {
    // The format is not supported, so the stored value is used instead.
    return String(value);
  }
}

/** A currency in a number format, as in `#,##0.00 "EUR"` or `[$€-407] 0.00`. */
const MONEY_FORMAT = new RegExp(`\\[\\$[^\\]-]+|[€$£¥₹]|\\b(?:${[...CURRENCY_CODES].join('|')})\\b`);

function findCellType(cell: CellObject): ColumnType {
  if (cell.t === 'b') return 'boolean';
  if (cell.t === 'd') return 'datetime';
  if (cell.t !== 'n') return 'string';
  const format = String(cell.z ?? 'General').replace(/"[^"]*"|\\./g, '');
  if (MONEY_FORMAT.test(String(cell.z ?? '')) && /[0#]/.test(format)) return 'money';
  const bare = format.replace(/\[[^\]]*\]/g, '');
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare))
    return /h|s/i.test(bare) ? (/[yd]/i.test(bare) ? 'datetime' : 'string') : 'date';
  return Number.isInteger(cell.v) && !/%/.test(bare) ? 'integer' : 'number';
}

function remember(kinds: Set<ColumnType>[], column: number, type: ColumnType): void {
  const known = kinds[column] ?? new Set();
  known.add(type);
  kinds[column] = known;
}

/** Returns the most specific type that is suitable for all cells. */
function findColumnType(kinds: Set<ColumnType> | undefined): ColumnType {
  if (kinds === undefined || kinds.size === 0) return 'empty';
  const hasOnly = (...allowed: ColumnType[]) => [...kinds].every((kind) => allowed.includes(kind));
  const [first = 'empty'] = kinds;
  if (kinds.size === 1) return first;
  if (hasOnly('integer', 'number')) return 'number';
  if (hasOnly('integer', 'number', 'money')) return 'money';
  if (hasOnly('date', 'datetime')) return 'datetime';
  return 'string';
}
