import { Readable } from 'node:stream';
import { formatCsvRecord, guardFormula } from '../domain/csv.ts';

/** Number of characters to collect before they are sent. */
const CHUNK = 65_536;

/** Generates rows on demand, as CSV (RFC 4180) or JSON Lines (one array of strings per row). */
export function streamRows(
  rows: Iterable<string[]> | AsyncIterable<string[]>,
  format: 'csv' | 'jsonl',
  { guard }: { guard: boolean },
): Readable {
  const toCsv = guard
    ? (row: string[]) => formatCsvRecord(row.map(guardFormula))
    : (row: string[]) => formatCsvRecord(row);
  const toLine = format === 'csv' ? toCsv : (row: string[]) => `${JSON.stringify(row)}\n`;
  return Readable.from(joinIntoChunks(rows, toLine), { objectMode: false });
}

async function* joinIntoChunks(
  rows: Iterable<string[]> | AsyncIterable<string[]>,
  toLine: (row: string[]) => string,
): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const row of rows) {
    waiting += toLine(row);
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

/**
 * Yields the rows of a complete table that is stored as JSON Lines. The blob is closed if the client
 * disconnects.
 */
export async function* readRows(stream: Readable): AsyncGenerator<string[]> {
  for await (const line of splitLines(stream)) {
    const row: unknown = JSON.parse(line);
    if (Array.isArray(row)) yield row.map(String);
  }
}

/** Splits only at line feeds. `node:readline` also splits at U+2028, which cells can contain. */
async function* splitLines(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}
