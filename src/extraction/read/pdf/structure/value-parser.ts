import { PdfName, PdfReference, PdfString, type PdfValue } from './values.ts';

/** Maximum nesting of values; PDFium does not write deeper ones. */
const MAX_DEPTH = 600;
const OPENING_PARENTHESIS = 0x28;
const CLOSING_PARENTHESIS = 0x29;
const BACKSLASH = 0x5c;
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
/** A name, a number, a keyword, or a delimiter of any other value. */
const TOKEN = /[\s\0]*(<<|>>|[[\]<(]|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+)/y;
const REFERENCE = /[\s\0]+\d+[\s\0]+R(?![A-Za-z0-9])/y;

/**
 * Parses files that PDFium wrote: they contain no comments, and parentheses in strings are escaped.
 * @throws {SyntaxError} if the text is anything else
 */
export class ValueParser {
  readonly #bytes: Buffer;
  readonly #text: string;
  #at: number;
  #depth = 0;

  /** @param text the bytes decoded as Latin-1 */
  constructor(bytes: Buffer, text: string, at: number) {
    this.#bytes = bytes;
    this.#text = text;
    this.#at = at;
  }

  /** Position after the last value that was read. */
  get position(): number {
    return this.#at;
  }

  /** Returns the next name, number, keyword or delimiter. */
  readToken(): string {
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#text)?.[1];
    if (token === undefined) throw new SyntaxError(`A PDF has no value at byte ${this.#at}.`);
    this.#at = TOKEN.lastIndex;
    return token;
  }

  readValue(): PdfValue {
    return this.#valueOf(this.readToken());
  }

  #valueOf(token: string): PdfValue {
    if (token === '<<') return this.#nested(() => this.#readDictionary());
    if (token === '[') return this.#nested(() => this.#readArray());
    if (token === '(') return this.#readLiteral();
    if (token === '<') return this.#readHexadecimal();
    if (token.startsWith('/')) return new PdfName(decodeName(token.slice(1)));
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    return this.#readNumber(token);
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw new SyntaxError('Values of a PDF are nested too deep.');
    const value = read();
    this.#depth--;
    return value;
  }

  #readDictionary(): Map<string, PdfValue> {
    const dictionary = new Map<string, PdfValue>();
    for (let token = this.readToken(); token !== '>>'; token = this.readToken()) {
      if (!token.startsWith('/'))
        throw new SyntaxError(`A PDF has a key that is not a name at byte ${this.#at}.`);
      dictionary.set(decodeName(token.slice(1)), this.readValue());
    }
    return dictionary;
  }

  #readArray(): PdfValue[] {
    const values: PdfValue[] = [];
    for (let token = this.readToken(); token !== ']'; token = this.readToken())
      values.push(this.#valueOf(token));
    return values;
  }

  #readNumber(token: string): number | PdfReference {
    const number = Number(token);
    if (Number.isNaN(number)) throw new SyntaxError(`A PDF has an unknown value before byte ${this.#at}.`);
    REFERENCE.lastIndex = this.#at;
    if (!/^\d+$/.test(token) || !REFERENCE.test(this.#text)) return number;
    this.#at = REFERENCE.lastIndex;
    return new PdfReference(number);
  }

  #readLiteral(): PdfString {
    const bytes: number[] = [];
    for (let depth = 1; ; ) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new SyntaxError('A PDF has a string without an end.');
      if (byte === OPENING_PARENTHESIS) depth++;
      if (byte === CLOSING_PARENTHESIS && --depth === 0) return new PdfString(Buffer.from(bytes));
      bytes.push(byte === BACKSLASH ? this.#readEscaped() : byte);
    }
  }

  #readEscaped(): number {
    const byte = this.#bytes[this.#at++] ?? 0;
    return ESCAPES[String.fromCharCode(byte)] ?? byte;
  }

  #readHexadecimal(): PdfString {
    const end = this.#text.indexOf('>', this.#at);
    if (end === -1) throw new SyntaxError('A PDF has a string without an end.');
    const bytes = Buffer.from(this.#text.slice(this.#at, end), 'hex');
    this.#at = end + 1;
    return new PdfString(bytes);
  }
}

function decodeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
