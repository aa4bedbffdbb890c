import type { LaidOutDocument, Page } from '../../document.ts';
import { QUOTE_MARKS } from '../../quote-marks.ts';
import { keepLines, keepPrintedWords } from './keep-lines.ts';
import { classifyLines, type LineKind, readHeaderName } from './message-lines.ts';

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
/** Maximum number of lines of the separator and the header of a quoted message, with empty lines. */
const MOST_HEADER_LINES = 24;

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
  const headers = passedOn ? findQuotedHeaders(lines, kinds) : new Set<number>();
  const isBody = (line: number) => {
    const kind = kinds[line] ?? 'own';
    return kind === 'own' || kind === 'signature' || (passedOn && kind === 'quoted' && !headers.has(line));
  };
  const nothing = !lines.some((line, i) => isBody(i) && line.trim() !== '');
  const keep = (isKept: (line: number) => boolean) =>
    document.printout ? keepPrintedWords(document, pages, isKept) : keepLines(document, pages, isKept);
  const { printout: _, ...unprinted } = document;
  return {
    // Long lines of the header are wrapped in print, so it is read from the text.
    head: keepLines(unprinted, pages, (line) => kinds[line] === 'head'),
    body: keep(nothing ? (line) => kinds[line] !== 'head' : isBody),
    whole: keep(() => true),
    text: document.pages.every((page) => page.info.unit === 'none') ? markParts(lines, kinds) : document.text,
  };
}

/**
 * Returns the lines at the beginning of quoted messages that are not part of their text: the separator, and the
 * header of the message.
 */
function findQuotedHeaders(lines: readonly string[], kinds: readonly LineKind[]): Set<number> {
  const found = new Set<number>();
  for (const [start, kind] of kinds.entries()) {
    if (kind !== 'quoted' || kinds[start - 1] === 'quoted') continue;
    let last = start - 1;
    for (let i = start; i < Math.min(lines.length, start + MOST_HEADER_LINES); i++) {
      const line = (lines[i] ?? '').replace(QUOTE_MARKS, '').trim();
      if (readHeaderName(line) !== null) last = i;
      else if (line !== '' && i > start) break;
    }
    for (let i = start; i <= last; i++) found.add(i);
  }
  return found;
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
