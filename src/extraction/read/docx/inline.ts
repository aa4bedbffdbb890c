import type { TextRun } from '../typeset/flow.ts';
import { findChild, getText, listChildElements, type XmlElement } from '../xml.ts';
import type { BodyContext } from './blocks.ts';
import { readContentControl, readLegacyField } from './form-fields.ts';
import { writeMath } from './math.ts';

/** Represents a page break in the text of a paragraph. */
export const BREAK = '\f';

/** The content of these elements is not printed. */
export const SKIPPED = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'w:pPr',
  'w:rPr',
  'w:tblPr',
  'w:tblGrid',
  'w:trPr',
  'w:tcPr',
  'w:sectPr',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:ruby',
  'wp:docPr',
  'wp:positionH',
  'wp:positionV',
  'm:ctrlPr',
]);
/** Glyphs in Wingdings and similar fonts that forms use for check boxes. */
const SYMBOLS = new Map([
  ['F0A8', '☐'],
  ['F06F', '☐'],
  ['F071', '☐'],
  ['F0FE', '☑'],
  ['F052', '☑'],
  ['F0FD', '☒'],
  ['F054', '☒'],
  ['F0FC', '✓'],
  ['F050', '✓'],
  ['F0FB', '✗'],
  ['F0B7', '•'],
  ['F0A7', '▪'],
  ['F0E0', '→'],
]);

/** What is inside a paragraph but follows it: text boxes and images. */
export interface InlineParts {
  addTextBox(content: XmlElement): void;
  addImage(relation: string): void;
}

/** Returns the text of a paragraph as runs. */
export function readRuns(paragraph: XmlElement, context: BodyContext, parts: InlineParts): TextRun[] {
  const reader = new RunReader(findChild(paragraph, 'w:pPr'), context, parts);
  reader.read(paragraph);
  return reader.runs;
}

class RunReader {
  readonly runs: TextRun[] = [];
  readonly #paragraph: XmlElement | undefined;
  readonly #context: BodyContext;
  readonly #parts: InlineParts;
  #style: Omit<TextRun, 'text'>;
  #length = 0;

  constructor(properties: XmlElement | undefined, context: BodyContext, parts: InlineParts) {
    this.#paragraph = properties;
    this.#context = context;
    this.#parts = parts;
    this.#style = context.styles.textStyle(properties, undefined);
  }

  read(element: XmlElement): void {
    const start = this.#length;
    for (const node of listChildElements(element)) {
      if (node.name === 'w:p' && this.#length > start) this.#put('\n');
      this.#node(node);
    }
  }

  #put(text: string): void {
    this.#length += text.length;
    const last = this.runs.at(-1);
    if (last && last.size === this.#style.size && last.isBold === this.#style.isBold) last.text += text;
    else if (text !== '') this.runs.push({ text, ...this.#style });
  }

  #run(node: XmlElement): void {
    const properties = findChild(node, 'w:rPr');
    if (this.#context.styles.isHidden(this.#paragraph, properties)) return;
    const before = this.#style;
    this.#style = this.#context.styles.textStyle(this.#paragraph, properties);
    this.read(node);
    this.#style = before;
  }

  #node(node: XmlElement): void {
    switch (node.name) {
      case 'w:r':
        this.#run(node);
        break;
      case 'w:t':
        this.#put(getText(node));
        break;
      case 'w:tab':
      case 'w:ptab':
        this.#put('\t');
        break;
      case 'w:lastRenderedPageBreak':
        if (this.#context.breaks === 'as drawn') this.#put(BREAK);
        break;
      case 'w:br':
        this.#put(node.attributes['w:type'] === 'page' && this.#context.breaks === 'as set' ? BREAK : '\n');
        break;
      case 'w:cr':
        this.#put('\n');
        break;
      case 'w:noBreakHyphen':
        this.#put('-');
        break;
      case 'w:softHyphen':
        break;
      case 'w:sym':
        this.#put(SYMBOLS.get((node.attributes['w:char'] ?? '').toUpperCase()) ?? '');
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.#put(`[^${node.name === 'w:endnoteReference' ? 'e' : ''}${node.attributes['w:id'] ?? ''}]`);
        break;
      case 'w:txbxContent':
        this.#parts.addTextBox(node);
        break;
      case 'a:blip':
      case 'v:imagedata': {
        const relation = node.attributes['r:embed'] ?? node.attributes['r:id'] ?? node.attributes['r:link'];
        if (relation !== undefined) this.#parts.addImage(relation);
        break;
      }
      case 'm:oMath':
        this.#put(writeMath(node));
        break;
      case 'mc:AlternateContent': {
        const chosen = chooseAlternative(node);
        if (chosen !== undefined) this.read(chosen);
        break;
      }
      case 'w:ffData':
        readLegacyField(node, this.#context);
        break;
      case 'w:sdt':
        readContentControl(node, this.#context);
        this.read(node);
        break;
      case 'w:ruby': {
        const base = findChild(node, 'w:rubyBase');
        if (base !== undefined) this.read(base);
        break;
      }
      case 'a:t':
        this.#put(`${getText(node)} `);
        break;
      default:
        if (!SKIPPED.has(node.name)) this.read(node);
    }
  }
}

/** Chooses one of the alternatives, because text boxes would otherwise be read twice. */
export function chooseAlternative(node: XmlElement): XmlElement | undefined {
  return findChild(node, 'mc:Choice') ?? findChild(node, 'mc:Fallback');
}
