import type { FieldValue, ParsedData } from '../extraction/parsed-data.ts';

const LONGEST = 60;

/** A result for people: type, fields with how sure they are, line items, tables, warnings. */
export function showTables(data: ParsedData): string {
  const lines = [`${data.document_type} (${percent(data.document_type_confidence)})`, ''];
  const fields = [
    ...flat(data.fields, '/fields'),
    ...flat((data.custom ?? {}) as Record<string, FieldValue>, '/custom'),
  ];
  if (fields.length > 0) {
    const rows = fields.map(({ pointer, value }) => {
      const evidence = data.evidence[pointer];
      const sure = evidence === undefined ? '' : percent(evidence.confidence);
      return [pointer.replace(/^\/fields\//, '').replaceAll('/', '.'), String(value), sure];
    });
    lines.push(...grid(rows), '');
  }
  const lists = { line_items: data.line_items, transactions: data.transactions };
  for (const [name, list] of Object.entries(lists)) {
    if (list.length === 0) continue;
    const columns = [...new Set(list.flatMap((entry) => Object.keys(entry)))].filter(
      (column) => column !== 'id',
    );
    const rows = list.map((entry) => {
      const values = new Map<string, unknown>(Object.entries(entry));
      return columns.map((column) => String(values.get(column) ?? ''));
    });
    lines.push(name, ...grid([columns, ...rows]), '');
  }
  for (const table of data.tables) lines.push(`table ${table.id}`, ...grid(table.rows.slice(0, 50)), '');
  for (const warning of data.warnings) lines.push(`warning: ${warning.message}`);
  return `${lines.join('\n').trimEnd()}\n`;
}

function flat(
  value: Record<string, FieldValue>,
  prefix: string,
): { pointer: string; value: string | number | boolean }[] {
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
