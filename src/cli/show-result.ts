import type { FieldValue, ParsedData, Segment } from '../extraction/parsed-data.ts';

const LONGEST = 60;

export function showTables(data: ParsedData): string {
  const lines = [`${data.document_type} (${formatPercent(data.document_type_confidence)})`, ''];
  const custom = (data.custom ?? {}) as Record<string, FieldValue>;
  lines.push(
    ...formatFields(data, [...flattenFields(data.fields, '/fields'), ...flattenFields(custom, '/custom')]),
  );
  lines.push(...formatList('line_items', data.line_items), ...formatList('transactions', data.transactions));
  // The lines above already show the first document.
  for (const [index, segment] of data.segments.entries())
    if (index > 0) lines.push(...formatSegment(data, segment, index));
  for (const table of data.tables)
    lines.push(`table ${table.id}`, ...alignColumns(table.rows.slice(0, 50)), '');
  for (const warning of data.warnings) lines.push(`warning: ${warning.message}`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function formatSegment(data: ParsedData, segment: Segment, index: number): string[] {
  const [first, last] = segment.pages;
  const pages = first === last ? `page ${first}` : `pages ${first}-${last}`;
  return [
    `document ${index + 1} of ${data.segments.length}: ${segment.document_type}, ${pages}`,
    '',
    ...formatFields(data, flattenFields(segment.fields ?? {}, `/segments/${index}/fields`)),
    ...formatList('line_items', segment.line_items ?? []),
  ];
}

interface Field {
  pointer: string;
  value: string | number | boolean;
}

function formatFields(data: ParsedData, fields: readonly Field[]): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(({ pointer, value }) => {
    const evidence = data.evidence[pointer];
    const sure = evidence === undefined ? '' : formatPercent(evidence.confidence);
    const name = pointer.replace(/^(\/segments\/\d+)?\/(fields\/)?/, '').replaceAll('/', '.');
    return [name, String(value), sure];
  });
  return [...alignColumns(rows), ''];
}

function formatList(name: string, list: readonly object[]): string[] {
  if (list.length === 0) return [];
  const columns = [...new Set(list.flatMap((entry) => Object.keys(entry)))].filter(
    (column) => column !== 'id',
  );
  const rows = list.map((entry) => {
    const values = new Map<string, unknown>(Object.entries(entry));
    return columns.map((column) => String(values.get(column) ?? ''));
  });
  return [name, ...alignColumns([columns, ...rows]), ''];
}

function flattenFields(value: Record<string, FieldValue>, prefix: string): Field[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${prefix}/${name}`;
    if (typeof inner !== 'object') return [{ pointer, value: inner }];
    return flattenFields({ ...inner } as Record<string, FieldValue>, pointer);
  });
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(shortenText));
  const widths: number[] = [];
  for (const row of cells)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return cells.map((row) =>
    `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  );
}

function shortenText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
