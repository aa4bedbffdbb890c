import { ExtractionError } from '../../document.ts';
import type { FlowBlock } from '../typeset/flow.ts';
import { RtfFlow } from './rtf-flow.ts';

export interface RtfText {
  blocks: (string | string[][])[];
  title: string;
  author: string;
  pages: number;
  flow: FlowBlock[];
}

/** Groups whose content is not printed. */
const HIDDEN = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'pict',
  'object',
  'objdata',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'fldinst',
  'xmlnstbl',
  'filetbl',
  'revtbl',
  'bkmkstart',
  'bkmkend',
  'nonshppict',
  'sp',
  'listtext',
  'pntext',
  'operator',
  'company',
  'comment',
  'keywords',
  'subject',
  'category',
]);
const CHARACTERS = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', ' '],
  ['enspace', ' '],
]);
const CHARSETS = new Map([
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);
const CODEPAGES = new Map([
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [874, 'windows-874'],
  [65001, 'utf-8'],
  [10000, 'macintosh'],
]);
const MAX_DEPTH = 2_000;

interface Group {
  hidden: boolean;
  /** The document property that the group contains; '' for any other group. */
  property: '' | 'title' | 'author';
  font: number;
  /**
   * Number of bytes to skip after a `\u` control word. They encode a replacement character for programs
   * without Unicode support.
   */
  fallback: number;
  /** Text size in points. */
  size: number;
  isBold: boolean;
}

const USUAL_SIZE = 12;

/** Reads groups and control words in a single pass; see Microsoft's RTF specification 1.9.1. */
export function extractRtfText(bytes: Buffer): RtfText {
  return new RtfReader(bytes.toString('latin1')).read();
}

class RtfReader {
  readonly #source: string;
  readonly #flow = new RtfFlow();
  readonly #out: RtfText = { blocks: [], title: '', author: '', pages: 1, flow: this.#flow.blocks };
  readonly #groups: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #group: Group = { hidden: false, property: '', font: 0, fallback: 1, size: USUAL_SIZE, isBold: false };
  #encoding = 'windows-1252';
  #bytes: number[] = [];
  #skip = 0;
  #line = '';
  #row: string[] = [];
  #inTable = false;
  #fontDefined = 0;
  #inFonts = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): RtfText {
    const token =
      /\{|\}|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-z])|[\r\n]+|[^\\{}\r\n]+/gs;
    for (let match = token.exec(this.#source); match !== null; match = token.exec(this.#source)) {
      const [whole, word, number, hex, symbol] = match;
      if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0));
      else if (word !== undefined) this.#word(word, number === undefined ? null : Number(number));
      else if (hex !== undefined) this.#byte(Number.parseInt(hex, 16));
      else if (symbol !== undefined) this.#symbol(symbol);
      else if (whole === '{') this.#open();
      else if (whole === '}') this.#close();
      else if (!/^[\r\n]/.test(whole)) for (const char of whole) this.#byte(char.charCodeAt(0));
    }
    this.#endLine();
    return this.#out;
  }

  #open(): void {
    this.#flush();
    if (this.#groups.length > MAX_DEPTH)
      throw new ExtractionError(
        'resource_limit_exceeded',
        'The groups of the document are nested too deeply.',
      );
    this.#groups.push(this.#group);
    this.#group = { ...this.#group };
  }

  #close(): void {
    this.#flush();
    if (this.#groups.length === this.#inFonts) this.#inFonts = 0;
    this.#group = this.#groups.pop() ?? this.#group;
    this.#skip = 0;
  }

  #symbol(symbol: string): void {
    if (symbol === '*') this.#group.hidden = true;
    else if (symbol === '~') this.#text('\u00a0');
    else if (symbol === '_') this.#text('-');
    else if (symbol === '\n' || symbol === '\r') this.#word('par', null);
    else if (symbol === '\\' || symbol === '{' || symbol === '}') this.#byte(symbol.charCodeAt(0));
  }

  #byte(value: number): void {
    if (this.#skip > 0) this.#skip--;
    else this.#bytes.push(value);
  }

  /** Decodes the collected bytes in the encoding of their font. */
  #flush(): void {
    if (this.#bytes.length === 0) return;
    const raw = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    this.#text(new TextDecoder(this.#fonts.get(this.#group.font) ?? this.#encoding).decode(raw));
  }

  #text(text: string): void {
    if (this.#group.property !== '') this.#out[this.#group.property] += text;
    else if (!this.#group.hidden) {
      this.#line += text;
      this.#flow.addText(text, { size: this.#group.size, isBold: this.#group.isBold });
    }
  }

  #word(word: string, number: number | null): void {
    if (word === 'u' && number !== null) {
      this.#flush();
      if (this.#skip === 0) this.#text(String.fromCharCode(number & 0xffff));
      this.#skip = this.#group.fallback;
      return;
    }
    this.#flush();
    const character = CHARACTERS.get(word);
    if (character !== undefined) this.#text(character);
    else if (word === 'fonttbl') {
      this.#group.hidden = true;
      this.#inFonts = this.#groups.length;
    } else if (word === 'title' || word === 'author') {
      this.#group.property = word;
    } else if (HIDDEN.has(word)) this.#group.hidden = true;
    else if (word === 'fldrslt' || word === 'shptxt') this.#group.hidden = false;
    else this.#setting(word, number);
  }

  #setting(word: string, number: number | null): void {
    this.#flow.apply(word, number);
    switch (word) {
      case 'fs':
        this.#group.size = Math.max(2, Math.min(200, (number ?? 2 * USUAL_SIZE) / 2));
        break;
      case 'b':
        this.#group.isBold = number !== 0;
        break;
      case 'plain':
        this.#group.size = USUAL_SIZE;
        this.#group.isBold = false;
        break;
      case 'par':
      case 'sect':
      case 'page':
        if (this.#inTable && word === 'par') this.#text('\n');
        else this.#endLine();
        break;
      case 'pard':
        this.#inTable = false;
        break;
      case 'intbl':
        this.#inTable = true;
        break;
      case 'cell':
      case 'nestcell':
        this.#row.push(this.#line.trim());
        this.#line = '';
        this.#flow.endCell();
        break;
      case 'row':
      case 'nestrow':
        this.#endRow();
        break;
      case 'uc':
        this.#group.fallback = number ?? 1;
        break;
      case 'ansicpg':
        this.#encoding = findCodePage(number ?? 1252);
        break;
      case 'mac':
        this.#encoding = 'macintosh';
        break;
      case 'f':
        if (this.#inFonts > 0) this.#fontDefined = number ?? 0;
        else this.#group.font = number ?? 0;
        break;
      case 'fcharset': {
        const encoding = CHARSETS.get(number ?? 0);
        if (encoding !== undefined) this.#fonts.set(this.#fontDefined, encoding);
        break;
      }
      case 'v':
        this.#group.hidden = number !== 0;
        break;
      case 'nofpages':
        this.#out.pages = Math.max(1, Math.min(100_000, number ?? 1));
        break;
    }
  }

  #endLine(): void {
    this.#flush();
    const text = this.#line.trim();
    this.#line = '';
    this.#out.blocks.push(text);
    this.#flow.endParagraph();
  }

  #endRow(): void {
    const row = this.#row;
    this.#row = [];
    this.#line = '';
    this.#inTable = false;
    this.#flow.endRow();
    if (row.length === 0) return;
    const last = this.#out.blocks.at(-1);
    if (Array.isArray(last)) last.push(row);
    else this.#out.blocks.push([row]);
  }
}

function findCodePage(number: number): string {
  const known = CODEPAGES.get(number) ?? `windows-${number}`;
  try {
    return new TextDecoder(known).encoding;
  } catch {
    // The code page is unknown, so the most common one is assumed.
    return 'windows-1252';
  }
}
