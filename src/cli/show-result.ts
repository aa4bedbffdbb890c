import type { FieldValue, ParsedData, Segment } from '../extraction/parsed-data.ts';

const LONGEST = 60;

/** A result for people: type, fields with how sure they are, line items, tables, warnings. */
export function showTables(data: ParsedData): string {
  const lines = [`${data.document_type} (${percent(data.document_type_confidence)})`, ''];
  const custom = (data.custom ?? {}) as Record<string, FieldValue>;
  lines.push(...fieldLines(data, [...flat(data.fields, '/fields'), ...flat(custom, '/custom')]));
  lines.push(...listLines('line_items', data.line_items), ...listLines('transactions', data.transactions));
  // The first of several documents is what stands above.
  for (const [index, segment] of data.segments.entries())
    if (index > 0) lines.push(...segmentLines(data, segment, index));
  for (const table of data.tables) lines.push(`table ${table.id}`, ...grid(table.rows.slice(0, 50)), '');
  for (const warning of data.warnings) lines.push(`warning: ${warning.message}`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function segmentLines(data: ParsedData, segment: Segment, index: number): string[] {
  const [first, last] = segment.pages;
  const pages = first === last ? `page ${first}` : `pages ${first}-${last}`;
  return [
    `document ${index + 1} of ${data.segments.length}: ${segment.document_type}, ${pages}`,
    '',
    ...fieldLines(data, flat(segment.fields ?? {}, `/segments/${index}/fields`)),
    ...listLines('line_items', segment.line_items ?? []),
  ];
}

interface Field {
  pointer: string;
  value: string | number | boolean;
}

function fieldLines(data: ParsedData, fields: readonly Field[]): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(({ pointer, value }) => {
    const evidence = data.evidence[pointer];
    const sure = evidence === undefined ? '' : percent(evidence.confidence);
    const name = pointer.replace(/^(\/segments\/\d+)?\/(fields\/)?/, '').replaceAll('/', '.');
    return [name, String(value), sure];
  });
  return [...grid(rows), ''];
}

function listLines(name: string, list: readonly object[]): string[] {
  if (list.length === 0) return [];
  const columns = [...new Set(list.flatMap((entry) => Object.keys(entry)))].filter(
    (column) => column !== 'id',
  );
  const rows = list.map((entry) => {
    const values = new Map<string, unknown>(Object.entries(entry));
    return columns.map((column) => String(values.get(column) ?? ''));
  });
  return [name, ...grid([columns, ...rows]), ''];
}

function flat(value: Record<string, FieldValue>, prefix: string): Field[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${prefix}/${name}`;
    if (typeof inner !== 'object') return [{ pointer, value: inner }];
    return flat({ ...inner } as Record<string, FieldValue>, pointer);
  });
}

/** Rows in columns of equal width. */
function grid(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(short));
  const widths: number[] = [];
  for (const row of cells)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return cells.map((row) =>
    `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  );
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
