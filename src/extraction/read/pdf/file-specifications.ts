import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core';

/** A file that a PDF contains, before its bytes are decoded. */
export interface FileSpecification {
  name: string;
  /** null if the PDF names a file whose stream is missing or cannot be decrypted. */
  stream: PdfStream | null;
}

/** Bounds for hostile files; real documents stay far below them. */
const MAX_NODES = 100_000;
const MAX_SPECIFICATIONS = 1_000;
const MAX_NAME = 255;

/** Keys of `/EF` and of the file names, the most specific first (ISO 32000-2, table 43). */
const NAME_KEYS = ['UF', 'F', 'Unix', 'Mac', 'DOS'];

/**
 * Finds every embedded file of a PDF: in the name tree of the catalog, in the associated files (`/AF`) of the catalog, of
 * pages and of annotations, and in file attachment annotations. A file that is referenced several times is listed once.
 *
 * @throws {Error} if the structure of the PDF cannot be read
 */
export async function findFileSpecifications(bytes: Uint8Array): Promise<FileSpecification[]> {
  const pdf = await PDF.load(bytes);
  // The page readers report a PDF that needs a password.
  if (pdf.isEncrypted && !pdf.isAuthenticated) return [];
  const search = new Search(pdf);
  search.run();
  return search.found;
}

class Search {
  readonly found: FileSpecification[] = [];
  readonly #pdf: PDF;
  readonly #seen = new Set<string>();
  #nodes = 0;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  run(): void {
    const catalog = this.#pdf.getCatalog();
    this.#addAssociated(catalog);
    this.#walkNames(this.#dict(this.#dict(catalog.get('Names'))?.get('EmbeddedFiles')));
    this.#walkPages(catalog.get('Pages'));
  }

  #walkNames(node: PdfDict | null): void {
    if (node === null) return;
    const names = this.#array(node.get('Names'));
    for (let i = 0; i + 1 < names.length; i += 2) {
      const key = this.#resolve(names[i]);
      this.#add(names[i + 1], key instanceof PdfString ? textOf(key) : undefined);
    }
    for (const kid of this.#array(node.get('Kids'))) this.#walkNames(this.#enter(kid));
  }

  #walkPages(value: PdfObject | undefined): void {
    const node = this.#enter(value);
    if (node === null) return;
    this.#addAssociated(node);
    for (const kid of this.#array(node.get('Kids'))) this.#walkPages(kid);
    for (const annotation of this.#array(node.get('Annots'))) {
      const entry = this.#enter(annotation);
      if (entry === null) continue;
      if (entry.getName('Subtype')?.value === 'FileAttachment') this.#add(entry.get('FS'));
      this.#addAssociated(entry);
    }
  }

  #addAssociated(node: PdfDict): void {
    const associated = this.#resolve(node.get('AF'));
    if (associated instanceof PdfDict) this.#add(node.get('AF'));
    for (const one of this.#array(associated)) this.#add(one);
  }

  #add(value: PdfObject | undefined, key?: string): void {
    const specification = this.#dict(value);
    if (specification === null || this.found.length >= MAX_SPECIFICATIONS) return;
    const files = this.#dict(specification.get('EF'));
    // Without /EF the specification names a file outside of the PDF.
    if (files === null) return;
    const target = NAME_KEYS.map((name) => files.get(name)).find((file) => file !== undefined);
    if (target instanceof PdfRef && !this.#isNew(`file ${target.toString()}`)) return;
    const name = this.#nameOf(specification) ?? key ?? `attachment-${this.found.length + 1}`;
    const stream = this.#resolve(target);
    this.found.push({ name, stream: stream instanceof PdfStream ? stream : null });
  }

  #nameOf(specification: PdfDict): string | undefined {
    for (const key of NAME_KEYS) {
      const written = this.#resolve(specification.get(key));
      const name = written instanceof PdfString ? fileNameOf(textOf(written)) : '';
      if (name !== '') return name;
    }
    return undefined;
  }

  /** The dictionary of a node that was not entered before, so that a cycle ends; null otherwise. */
  #enter(value: PdfObject | undefined): PdfDict | null {
    if (++this.#nodes > MAX_NODES) return null;
    if (value instanceof PdfRef && !this.#isNew(`node ${value.toString()}`)) return null;
    return this.#dict(value);
  }

  #isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  #resolve(value: PdfObject | null | undefined): PdfObject | null {
    let resolved = value ?? null;
    // A reference to a reference is allowed; a longer chain is a cycle.
    for (let steps = 0; resolved instanceof PdfRef && steps < 8; steps++) {
      try {
        resolved = this.#pdf.getObject(resolved);
      } catch {
        // Damaged or undecryptable: the caller reports the file that it belongs to as unread.
        return null;
      }
    }
    return resolved;
  }

  #dict(value: PdfObject | null | undefined): PdfDict | null {
    const resolved = this.#resolve(value);
    return resolved instanceof PdfDict ? resolved : null;
  }

  #array(value: PdfObject | null | undefined): PdfObject[] {
    const resolved = this.#resolve(value);
    return resolved instanceof PdfArray ? resolved.toArray() : [];
  }
}

/** The text of a PDF string. Many writers use UTF-8 without the byte order mark that PDF 2.0 asks for. */
function textOf(written: PdfString): string {
  const isUtf16 = written.bytes[0] === 0xfe && written.bytes[1] === 0xff;
  if (!isUtf16 && written.bytes.some((byte) => byte >= 0x80)) {
    const utf8 = new TextDecoder('utf-8').decode(written.bytes);
    if (!utf8.includes('\ufffd')) return utf8;
  }
  return written.asString();
}

/** The last segment of a path, without control characters. */
function fileNameOf(path: string): string {
  const [name = ''] = path.split(/[\\/]/).slice(-1);
  return name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME);
}
