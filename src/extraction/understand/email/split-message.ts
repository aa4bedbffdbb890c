import type { LaidOutDocument, Page } from '../../document.ts';
import { keepLines, keepPrintedWords } from './keep-lines.ts';
import { classifyLines, type LineKind } from './message-lines.ts';

/** The parts of a message. Each part is a document whose lines keep their positions in the message. */
export interface MessageParts {
  /** The printed header; empty if there is none. */
  head: LaidOutDocument;
  /**
   * The text that the author wrote or forwarded, with the signature but without the header and quoted
   * messages.
   */
  body: LaidOutDocument;
  /** The header, the author's text and quoted messages, without the marks of quotation. */
  whole: LaidOutDocument;
  /** The whole text, with quoted messages as block quotes and the signature after two dashes. */
  text: string;
}

const MAX_LINES = 20_000;
/**
 * If the author of a forwarded message added at least this many characters, the forwarded message is not part
 * of the content. Shorter text is only a note about the forwarded message.
 */
const MIN_CHARACTERS = 400;

/**
 * Splits a message. The parts of a document with a printout are printed, but the lines of its text decide what is
 * quoted, because quotations have marks only there.
 */
export function splitMessage(document: LaidOutDocument): MessageParts {
  const pages = document.pages.map(getLines);
  const lines = pages.flat().slice(0, MAX_LINES);
  const { kinds, forwarded } = classifyLines(lines);
  const written = lines.filter((_, i) => kinds[i] === 'own').join('');
  const passedOn = forwarded && written.length < MIN_CHARACTERS;
  const isBody = (kind: LineKind) =>
    kind === 'own' || kind === 'signature' || (passedOn && kind === 'quoted');
  const nothing = !kinds.some((kind, i) => isBody(kind) && (lines[i] ?? '').trim() !== '');
  const keep = (isKept: (kind: LineKind) => boolean) => {
    const isKeptLine = (line: number) => isKept(kinds[line] ?? 'own');
    return document.printout
      ? keepPrintedWords(document, pages, isKeptLine)
      : keepLines(document, pages, isKeptLine);
  };
  return {
    head: keep((kind) => kind === 'head'),
    body: keep(nothing ? (kind) => kind !== 'head' : isBody),
    whole: keep(() => true),
    text: document.pages.every((page) => page.info.unit === 'none') ? markParts(lines, kinds) : document.text,
  };
}

function getLines(page: Page): string[] {
  return page.info.unit === 'none' || page.lines.length === 0
    ? page.text.split('\n')
    : page.lines.map((line) => line.text);
}

/** Converts quotations and the signature to Markdown. */
function markParts(lines: readonly string[], kinds: readonly LineKind[]): string {
  const out: string[] = [];
  for (const [i, line] of lines.entries()) {
    if (kinds[i] === 'signature' && kinds[i - 1] !== 'signature' && !/^\s*--\s*$/.test(line)) out.push('-- ');
    out.push(kinds[i] === 'quoted' && !/^\s*>/.test(line) ? `> ${line}`.trimEnd() : line);
  }
  return out.join('\n');
}
