import { decodeGlyphName } from './glyph-names.ts';
import type { PdfStructure } from './pdf-structure.ts';
import { type PdfDictionary, PdfName, type PdfValue } from './values.ts';

/** Limits that protect against malicious files. */
const MAX_NODES = 20_000;
const MAX_FONTS = 1_000;
const MAX_DEPTH = 8;
const MAX_TREE_DEPTH = 64;

/** Fonts, such as Microsoft's core fonts, whose first glyphs follow the Macintosh character set. */
const MACINTOSH_ORDER =
  /^(?:Arial|Times ?New ?Roman|Courier ?New|Verdana|Tahoma|Georgia|Trebuchet|Impact|Comic ?Sans)/i;
const FIRST_GLYPH = 3;
const LAST_ASCII_GLYPH = 97;
/** Number of the last glyph that all these fonts share. */
const LAST_GLYPH = 171;

interface PageFont {
  /** Name of the font without its subset prefix; '' for fonts whose glyphs are drawings in the file. */
  readonly name: string;
  /** Whether character codes are glyph numbers. */
  readonly hasGlyphNumbers: boolean;
  /** Whether the file specifies which glyph each code has. If so, all other codes have no glyph. */
  readonly hasEncoding: boolean;
  readonly differences: ReadonlyMap<number, string>;
}

/** Finds the text of characters that PDFium does not map to Unicode, using the names of their glyphs. */
export class PageFonts {
  readonly #structure: PdfStructure;
  readonly #fonts = new Map<number, PageFont[]>();
  #pages: PdfDictionary[] | null = null;

  constructor(structure: PdfStructure) {
    this.#structure = structure;
  }

  /**
   * Returns the text of a code on page `page` (one-based). Returns null if the text is unknown or ambiguous,
   * and an empty string if the font has no glyph for the code.
   */
  findText(page: number, fontName: string, code: number): string | null {
    const name = withoutPrefix(fontName);
    const texts = new Set(
      this.#fontsOf(page)
        .filter((font) => font.name === name)
        .map((font) => findTextIn(font, code))
        .filter((text) => text !== null),
    );
    // Several fonts may have the same name. If some of them have no glyph for the code, the others determine
    // the text.
    if (texts.size > 1) texts.delete('');
    const [text = null] = texts;
    return texts.size === 1 ? text : null;
  }

  #fontsOf(page: number): PageFont[] {
    const known = this.#fonts.get(page);
    if (known !== undefined) return known;
    this.#pages ??= this.#findPages();
    const leaf = this.#pages[page - 1];
    const fonts: PageFont[] = [];
    if (leaf !== undefined) this.#addFonts(leaf, fonts, new Set(), 0);
    this.#fonts.set(page, fonts);
    return fonts;
  }

  /** Lists the pages, including the resources that they inherit. */
  #findPages(): PdfDictionary[] {
    const pages: PdfDictionary[] = [];
    let nodes = 0;
    const walk = (value: PdfValue | undefined, inherited: PdfValue, depth: number): void => {
      const node = this.#structure.dictionary(value);
      if (node === null || ++nodes > MAX_NODES || depth > MAX_TREE_DEPTH) return;
      const resources = node.get('Resources') ?? inherited;
      if (node.has('Kids'))
        for (const kid of this.#structure.array(node.get('Kids'))) walk(kid, resources, depth + 1);
      else pages.push(new Map([...node, ['Resources', resources]]));
    };
    walk(this.#structure.catalog.get('Pages'), null, 0);
    return pages;
  }

  /** Adds the fonts of a page or form, including those of the forms and annotations on it. */
  #addFonts(holder: PdfDictionary, fonts: PageFont[], seen: Set<PdfDictionary>, depth: number): void {
    if (seen.has(holder) || depth > MAX_DEPTH || fonts.length >= MAX_FONTS) return;
    seen.add(holder);
    const resources = this.#structure.dictionary(holder.get('Resources'));
    for (const font of this.#entries(resources?.get('Font'))) fonts.push(this.#describe(font));
    for (const form of this.#entries(resources?.get('XObject'))) this.#addFonts(form, fonts, seen, depth + 1);
    for (const annotation of this.#structure.array(holder.get('Annots'))) {
      const appearances = this.#structure.dictionary(annotation)?.get('AP');
      for (const form of this.#entries(appearances)) this.#addFonts(form, fonts, seen, depth + 1);
    }
  }

  #entries(value: PdfValue | undefined): PdfDictionary[] {
    const values = [...(this.#structure.dictionary(value)?.values() ?? [])];
    return values.flatMap((entry) => this.#structure.dictionary(entry) ?? []);
  }

  #describe(font: PdfDictionary): PageFont {
    const structure = this.#structure;
    const encoding = structure.resolve(font.get('Encoding'));
    const differences = new Map<number, string>();
    let code = 0;
    for (const entry of structure.array(structure.dictionary(encoding)?.get('Differences'))) {
      const value = structure.resolve(entry);
      if (typeof value === 'number') code = value;
      else if (value instanceof PdfName) differences.set(code++, value.text);
    }
    return {
      name: withoutPrefix(structure.name(font.get('BaseFont'))),
      hasGlyphNumbers: this.#hasGlyphNumbers(font),
      hasEncoding: !font.has('DescendantFonts') && (encoding instanceof PdfName || differences.size > 0),
      differences,
    };
  }

  #hasGlyphNumbers(font: PdfDictionary): boolean {
    const structure = this.#structure;
    const descendant = structure.dictionary(structure.array(font.get('DescendantFonts'))[0]);
    const map = structure.resolve(descendant?.get('CIDToGIDMap'));
    return (
      structure.name(descendant?.get('Subtype')) === 'CIDFontType2' &&
      structure.name(font.get('Encoding')).startsWith('Identity') &&
      (map === null || structure.name(map) === 'Identity')
    );
  }
}

function findTextIn(
  { name, hasGlyphNumbers, hasEncoding, differences }: PageFont,
  code: number,
): string | null {
  if (hasGlyphNumbers) return MACINTOSH_ORDER.test(name) ? decodeMacintoshGlyph(code) : null;
  const glyph = differences.get(code);
  if (glyph !== undefined) return glyph === '.notdef' ? '' : decodeGlyphName(glyph);
  // No encoding that a file can name contains control characters.
  return hasEncoding && code < 0x20 ? '' : null;
}

function decodeMacintoshGlyph(glyph: number): string | null {
  if (glyph < FIRST_GLYPH || glyph > LAST_GLYPH) return null;
  const code = glyph + (glyph <= LAST_ASCII_GLYPH ? 29 : 30);
  return new TextDecoder('macintosh').decode(Uint8Array.of(code));
}

function withoutPrefix(fontName: string): string {
  return fontName.replace(/^[A-Z]{6}\+/, '');
}
