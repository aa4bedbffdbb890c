import type { PdfStructure } from './structure/pdf-structure.ts';
import { type PdfDictionary, PdfReference, PdfStream, PdfString, type PdfValue } from './structure/values.ts';

/** A file embedded in a PDF, before its bytes are decoded. */
export interface FileSpecification {
  name: string;
  /** Null if the PDF refers to the file but does not contain it. */
  stream: PdfStream | null;
}

/** Limits for malicious files; real documents contain far less. */
const MAX_NODES = 100_000;
const MAX_SPECIFICATIONS = 1_000;
const MAX_NAME = 255;

/** Keys of `/EF` and of the file names, most specific first (ISO 32000-2, table 43). */
const NAME_KEYS = ['UF', 'F', 'Unix', 'Mac', 'DOS'];

/**
 * Searches the catalog's name tree, the associated files (`/AF`) of the catalog, pages and annotations, and
 * file attachment annotations. A file that several entries refer to is listed once.
 */
export function findFileSpecifications(structure: PdfStructure): FileSpecification[] {
  const search = new Search(structure);
  search.run();
  return search.found;
}

class Search {
  readonly found: FileSpecification[] = [];
  readonly #structure: PdfStructure;
  readonly #seen = new Set<string>();
  #nodes = 0;

  constructor(structure: PdfStructure) {
    this.#structure = structure;
  }

  run(): void {
    const { catalog } = this.#structure;
    this.#addAssociated(catalog);
    this.#walkNames(
      this.#structure.dictionary(this.#structure.dictionary(catalog.get('Names'))?.get('EmbeddedFiles')),
    );
    this.#walkPages(catalog.get('Pages'));
  }

  #walkNames(node: PdfDictionary | null): void {
    if (node === null) return;
    const names = this.#structure.array(node.get('Names'));
    for (let i = 0; i + 1 < names.length; i += 2) {
      const key = this.#structure.resolve(names[i]);
      this.#add(names[i + 1], key instanceof PdfString ? key.text : undefined);
    }
    for (const kid of this.#structure.array(node.get('Kids'))) this.#walkNames(this.#enter(kid));
  }

  #walkPages(value: PdfValue | undefined): void {
    const node = this.#enter(value);
    if (node === null) return;
    this.#addAssociated(node);
    for (const kid of this.#structure.array(node.get('Kids'))) this.#walkPages(kid);
    for (const annotation of this.#structure.array(node.get('Annots'))) {
      const entry = this.#enter(annotation);
      if (entry === null) continue;
      if (this.#structure.name(entry.get('Subtype')) === 'FileAttachment') this.#add(entry.get('FS'));
      this.#addAssociated(entry);
    }
  }

  #addAssociated(node: PdfDictionary): void {
    const associated = this.#structure.resolve(node.get('AF'));
    if (associated instanceof Map) this.#add(node.get('AF'));
    for (const one of this.#structure.array(associated)) this.#add(one);
  }

  #add(value: PdfValue | undefined, key?: string): void {
    const specification = this.#structure.dictionary(value);
    if (specification === null || this.found.length >= MAX_SPECIFICATIONS) return;
    const files = this.#structure.dictionary(specification.get('EF'));
    // A specification without /EF refers to a file outside the PDF.
    if (files === null) return;
    const target = NAME_KEYS.map((name) => files.get(name)).find((file) => file !== undefined);
    if (target instanceof PdfReference && !this.#isNew(`file ${target.objectNumber}`)) return;
    const name = this.#nameOf(specification) ?? key ?? `attachment-${this.found.length + 1}`;
    const stream = this.#structure.resolve(target);
    this.found.push({ name, stream: stream instanceof PdfStream ? stream : null });
  }

  #nameOf(specification: PdfDictionary): string | undefined {
    for (const key of NAME_KEYS) {
      const written = this.#structure.resolve(specification.get(key));
      const name = written instanceof PdfString ? getLastSegment(written.text) : '';
      if (name !== '') return name;
    }
    return undefined;
  }

  /**
   * Returns null if there are too many nodes, or if the node has been visited before, which prevents endless
   * cycles.
   */
  #enter(value: PdfValue | undefined): PdfDictionary | null {
    if (++this.#nodes > MAX_NODES) return null;
    if (value instanceof PdfReference && !this.#isNew(`node ${value.objectNumber}`)) return null;
    return this.#structure.dictionary(value);
  }

  #isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

/** Returns the file name in a path, without control characters. */
function getLastSegment(path: string): string {
  const [name = ''] = path.split(/[\\/]/).slice(-1);
  return name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME);
}
