import { ValueParser } from './value-parser.ts';
import { type PdfDictionary, PdfName, PdfReference, PdfStream, type PdfValue } from './values.ts';

/** Maximum length of a chain of references; a longer chain is assumed to be a cycle. */
const MAX_STEPS = 8;
const TAIL_BYTES = 64;
/**
 * An entry in a cross-reference table consists of an offset with ten digits, a generation number, and a kind.
 */
const ENTRY_BYTES = 20;
const OFFSET_DIGITS = 10;
const KIND = 17;
const SECTION = /\s*(\d+) (\d+)\s*/y;

/** The objects of a PDF, read on demand from a copy written by PDFium. */
export class PdfStructure {
  readonly catalog: PdfDictionary;
  readonly #bytes: Buffer;
  readonly #text: string;
  readonly #offsets = new Map<number, number>();
  readonly #objects = new Map<number, PdfValue>();

  /** @throws {SyntaxError} if PDFium did not write the copy */
  constructor(copy: Buffer) {
    this.#bytes = copy;
    this.#text = copy.toString('latin1');
    const tail = this.#text.slice(-TAIL_BYTES);
    const trailer = this.#readTable(Number(/startxref\s+(\d+)/.exec(tail)?.[1]));
    this.catalog = this.dictionary(trailer.get('Root')) ?? new Map();
  }

  /**
   * Returns the object that a reference refers to, or the value itself if it is not a reference; null if
   * there is no such object.
   */
  resolve(value: PdfValue | undefined): PdfValue {
    let resolved = value ?? null;
    for (let steps = 0; resolved instanceof PdfReference && steps < MAX_STEPS; steps++)
      resolved = this.#object(resolved.objectNumber);
    return resolved instanceof PdfReference ? null : resolved;
  }

  /** Returns a dictionary, which may be that of a stream; null if the value is something else. */
  dictionary(value: PdfValue | undefined): PdfDictionary | null {
    const resolved = this.resolve(value);
    if (resolved instanceof PdfStream) return resolved.dictionary;
    return resolved instanceof Map ? resolved : null;
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [];
  }

  /** Returns the text of a name; '' for any other value. */
  name(value: PdfValue | undefined): string {
    const resolved = this.resolve(value);
    return resolved instanceof PdfName ? resolved.text : '';
  }

  #object(number: number): PdfValue {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const offset = this.#offsets.get(number);
    // Prevents endless recursion if the length of a stream is stored in that stream.
    this.#objects.set(number, null);
    const object = offset === undefined ? null : this.#tryObject(offset);
    this.#objects.set(number, object);
    return object;
  }

  /** Returns null if the object is damaged; callers treat it as missing. */
  #tryObject(offset: number): PdfValue {
    try {
      return this.#readObject(offset);
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  #readObject(offset: number): PdfValue {
    const parser = this.#parserAt(offset);
    // Skips the object number, the generation and `obj`.
    for (let index = 0; index < 3; index++) parser.readToken();
    const value = parser.readValue();
    if (!(value instanceof Map) || parser.readToken() !== 'stream') return value;
    const from = parser.position + (this.#text.startsWith('\r\n', parser.position) ? 2 : 1);
    const length = this.resolve(value.get('Length'));
    return new PdfStream(value, this.#bytes.subarray(from, from + (typeof length === 'number' ? length : 0)));
  }

  /** Returns the trailer after the copy's only cross-reference table. */
  #readTable(offset: number): PdfDictionary {
    const parser = this.#parserAt(offset);
    if (!(offset >= 0) || parser.readToken() !== 'xref')
      throw new SyntaxError('A PDF has no table of objects.');
    let { position } = parser;
    for (let section = this.#sectionAt(position); section !== null; section = this.#sectionAt(position)) {
      ({ position } = section);
      for (let index = 0; index < section.count; index++, position += ENTRY_BYTES)
        if (this.#text[position + KIND] === 'n')
          this.#offsets.set(
            section.first + index,
            Number(this.#text.slice(position, position + OFFSET_DIGITS)),
          );
    }
    const trailer = this.#parserAt(position);
    const value = trailer.readToken() === 'trailer' ? trailer.readValue() : null;
    if (value instanceof Map) return value;
    throw new SyntaxError('A PDF has no trailer.');
  }

  /**
   * Returns the first object number of the section at this position, and the number and position of its
   * entries; null if there is no section.
   */
  #sectionAt(at: number): { first: number; count: number; position: number } | null {
    SECTION.lastIndex = at;
    const [, first, count] = SECTION.exec(this.#text) ?? [];
    return first === undefined
      ? null
      : { first: Number(first), count: Number(count), position: SECTION.lastIndex };
  }

  #parserAt(offset: number): ValueParser {
    return new ValueParser(this.#bytes, this.#text, offset);
  }
}
