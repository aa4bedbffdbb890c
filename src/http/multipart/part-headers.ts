import { ApiError } from '../../lib/api-error.ts';
import { getFileName, parseDisposition, unescapeName } from '../../lib/content-disposition.ts';

/** The data in the headers of a part. */
export interface PartHeaders {
  name: string;
  /** The name as the client wrote it, not cleaned; null for a part that is not a file. */
  filename: string | null;
}

/** Parses the header block of a part, given as latin1 text. Throws 400 if it is not a part of a form. */
export function parsePartHeaders(block: string): PartHeaders {
  const disposition = splitLogicalLines(block)
    .map(splitHeader)
    .find((header) => header.name === 'content-disposition')?.value;
  const parameters = disposition === undefined ? null : parseDisposition(disposition, 'form-data');
  const name = parameters?.get('name');
  if (parameters === null || name === undefined) throw createMalformedPartError();
  return { name: unescapeName(name), filename: getFileName(parameters) };
}

/**
 * Splits a header block into lines. A line that is folded or has a line break inside quotes is one line,
 * including its line break.
 */
function splitLogicalLines(block: string): string[] {
  const lines: string[] = [];
  const physical = block.split('\r\n');
  for (let i = 0; i < physical.length; i++) {
    let line = physical[i] ?? '';
    const closing = hasOpenQuote(line) ? physical.findIndex((later, j) => j > i && hasOpenQuote(later)) : -1;
    if (closing !== -1) {
      line = physical.slice(i, closing + 1).join('\r\n');
      i = closing;
    }
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop()}${line}`);
    else if (line !== '') lines.push(line);
  }
  return lines;
}

function hasOpenQuote(line: string): boolean {
  return line.replaceAll('\\"', '').split('"').length % 2 === 0;
}

/**
 * Splits a header into name and value. Headers of forms have names of letters, digits and hyphens; others are
 * refused.
 */
function splitHeader(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  if (colon < 1 || !/^[A-Za-z0-9-]+$/.test(name)) throw createMalformedPartError();
  return { name: name.toLowerCase(), value: line.slice(colon + 1).trim() };
}

function createMalformedPartError(): ApiError {
  return new ApiError('malformed_request', 'A part of the multipart body has no valid headers.');
}
