/** A value in a PDF. A missing value is also `null`. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfStream
  | PdfDictionary
  | PdfValue[];

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

export class PdfName {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class PdfString {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The bytes as text. Many programs write UTF-8 without the byte order mark that PDF 2.0 requires. */
  get text(): string {
    const { bytes } = this;
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
    const utf8 = new TextDecoder('utf-8').decode(bytes);
    return utf8.includes('\ufffd') ? bytes.toString('latin1') : utf8;
  }
}

export class PdfReference {
  readonly objectNumber: number;

  constructor(objectNumber: number) {
    this.objectNumber = objectNumber;
  }
}

/** A stream whose bytes are encoded, but not encrypted. */
export class PdfStream {
  readonly dictionary: PdfDictionary;
  readonly data: Buffer;

  constructor(dictionary: PdfDictionary, data: Buffer) {
    this.dictionary = dictionary;
    this.data = data;
  }
}
