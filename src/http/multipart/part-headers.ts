import { ApiError } from '../../lib/api-error.ts';

/** What the headers of a part say. */
export interface PartHeaders {
  name: string;
  /** As the client wrote it, not cleaned; null for a part that is no file. */
  filename: string | null;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the header block of a part, given as latin1 text. Throws 400 for what is not one of a form. */
export function parsePartHeaders(block: string): PartHeaders {
  const disposition = logicalLines(block)
    .map(splitHeader)
    .find((header) => header.name === 'content-disposition')?.value;
  const parameters = disposition === undefined ? null : parseDisposition(disposition);
  const name = parameters?.get('name');
  if (parameters === null || name === undefined) throw malformedPart();
  const extended = parameters.get('filename*');
  const plain = parameters.get('filename');
  const filename =
    (extended === undefined ? null : decodeExtended(extended)) ??
    (plain === undefined ? null : unescapeName(plain));
  return { name: unescapeName(name), filename };
}

/** Header lines; one that is folded, or breaks inside of quotes, is one line with its break. */
function logicalLines(block: string): string[] {
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

/** The names that forms use are letters, digits and hyphens; others are refused. */
function splitHeader(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  if (colon < 1 || !/^[A-Za-z0-9-]+$/.test(name)) throw malformedPart();
  return { name: name.toLowerCase(), value: line.slice(colon + 1).trim() };
}

/** Parameters of `form-data; name="…"; filename="…"`; null where it is something else. */
function parseDisposition(value: string): Map<string, string> | null {
  const parameters = new Map<string, string>();
  const type = /^form-data[ \t]*(?=;|$)/i.exec(value);
  if (type === null) return null;
  let rest = value.slice(type[0].length);
  while (rest.startsWith(';')) {
    rest = rest.slice(1).trimStart();
    const equals = rest.indexOf('=');
    if (equals === -1) break;
    const name = rest.slice(0, equals).trim().toLowerCase();
    const { text, length } = takeValue(rest.slice(equals + 1).trimStart());
    if (!parameters.has(name)) parameters.set(name, text);
    rest = rest
      .slice(equals + 1)
      .trimStart()
      .slice(length)
      .trimStart();
  }
  return parameters;
}

/** A token, or a quoted text up to the quote that ends the parameter: clients forget to escape inner ones. */
function takeValue(text: string): { text: string; length: number } {
  if (!text.startsWith('"')) {
    const end = text.search(/[;\s]/);
    const length = end === -1 ? text.length : end;
    return { text: text.slice(0, length), length };
  }
  for (let i = 1; i < text.length; i++) {
    if (text[i] === '\\' && text[i + 1] === '"' && !/^"\s*(;|$)/.test(text.slice(i + 1))) i++;
    else if (text[i] === '"' && /^"[ \t]*(;|$)/.test(text.slice(i, i + 64))) {
      return { text: text.slice(1, i), length: i + 1 };
    }
  }
  return { text: text.slice(1), length: text.length };
}

/** Quotes as browsers (`%22`) and curl (`\"`) write them; the bytes are UTF-8, else taken as latin1. */
function unescapeName(latin1: string): string {
  const text = latin1.replace(/\\(["\\])/g, '$1');
  return decodeBytes(Buffer.from(text, 'latin1')).replaceAll('%22', '"');
}

/** `UTF-8''%e2%82%ac.pdf` (RFC 8187); null where it cannot be read. */
function decodeExtended(value: string): string | null {
  const match = /^(utf-8|iso-8859-1)'[^']*'(.*)$/is.exec(value);
  const [, charset, encoded] = match ?? [];
  if (charset === undefined || encoded === undefined) return null;
  const latin1 = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return charset.toLowerCase() === 'utf-8' ? decodeBytes(Buffer.from(latin1, 'latin1')) : latin1;
}

function decodeBytes(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    // An old client in a Western code page: latin1 gives the nearest name.
    return bytes.toString('latin1');
  }
}

function malformedPart(): ApiError {
  return new ApiError('malformed_request', 'A part of the multipart body has no valid headers.');
}
