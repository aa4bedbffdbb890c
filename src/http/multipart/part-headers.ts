import { ApiError } from '../../lib/api-error.ts';
import { getFileName, parseDisposition, unescapeName } from '../../lib/content-disposition.ts';

export interface PartHeaders {
  name: string;
  /** The file name as the client sent it; null if the part is not a file. */
  filename: string | null;
}

/**
 * Parses the headers of a part, given as Latin-1 text. Throws a 400 error if the part is not a form field.
 */
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
 * Splits headers into lines. A header that is folded, or that has a line break inside quotes, counts as one
 * line and keeps the line break.
 */
function splitLogicalLines(block: string): string[] {
  const lines: string[] = [];
  const rest = block.split('\r\n');
  for (let line = rest.shift(); line !== undefined; line = rest.shift()) {
    const closing = hasOpenQuote(line) ? rest.findIndex(hasOpenQuote) : -1;
    if (closing !== -1) line = [line, ...rest.splice(0, closing + 1)].join('\r\n');
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop()}${line}`);
    else if (line !== '') lines.push(line);
  }
  return lines;
}

function hasOpenQuote(line: string): boolean {
  return line.replaceAll('\\"', '').split('"').length % 2 === 0;
}

/** Throws a 400 error if the name contains anything but letters, digits and hyphens. */
function splitHeader(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  if (colon < 1 || !/^[A-Za-z0-9-]+$/.test(name)) throw createMalformedPartError();
  return { name: name.toLowerCase(), value: line.slice(colon + 1).trim() };
}

function createMalformedPartError(): ApiError {
  return new ApiError('malformed_request', 'A part of the multipart body has no valid headers.');
}
