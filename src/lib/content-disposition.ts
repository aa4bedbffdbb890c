const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a latin1 `Content-Disposition` header such as `form-data; name="…"; filename="…"`. Returns null if
 * the header is not of the given type.
 */
export function parseDisposition(value: string, type?: 'form-data'): Map<string, string> | null {
  const parameters = new Map<string, string>();
  const given = /^[\w-]+[ \t]*(?=;|$)/.exec(value);
  if (given === null || (type !== undefined && given[0].trim().toLowerCase() !== type)) return null;
  let rest = value.slice(given[0].length);
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

/** Returns the file name without sanitizing it, or null if there is none. */
export function getFileName(parameters: Map<string, string>): string | null {
  const extended = parameters.get('filename*');
  const plain = parameters.get('filename');
  return (
    (extended === undefined ? null : decodeExtended(extended)) ??
    (plain === undefined ? null : unescapeName(plain))
  );
}

/**
 * Takes a token or quoted text from the start of the text. Some clients do not escape quotes, so quoted text
 * extends to the quote that ends the parameter.
 */
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

/**
 * Unescapes quotes as browsers (`%22`) and curl (`\"`) escape them. Decodes UTF-8 or, if that is invalid,
 * latin1.
 */
export function unescapeName(latin1: string): string {
  const text = latin1.replace(/\\(["\\])/g, '$1');
  return decodeBytes(Buffer.from(text, 'latin1')).replaceAll('%22', '"');
}

/** Decodes text such as `UTF-8''%e2%82%ac.pdf` (RFC 8187). Returns null if it is malformed. */
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
    // Old clients use a Western code page, for which latin1 is the best guess.
    return bytes.toString('latin1');
  }
}
