import type { LaidOutDocument, Page } from '../../document.ts';
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

export function splitMessage(document: LaidOutDocument): MessageParts {
  const pages = document.pages.map(getLines);
  const lines = pages.flat().slice(0, MAX_LINES);
  const { kinds, forwarded } = classifyLines(lines);
  const written = lines.filter((_, i) => kinds[i] === 'own').join('');
  const passedOn = forwarded && written.length < MIN_CHARACTERS;
  const isBody = (kind: LineKind) =>
    kind === 'own' || kind === 'signature' || (passedOn && kind === 'quoted');
  const nothing = !kinds.some((kind, i) => isBody(kind) && (lines[i] ?? '').trim() !== '');
  return {
    head: keepKinds(document, pages, kinds, (kind) => kind === 'head'),
    body: keepKinds(document, pages, kinds, nothing ? (kind) => kind !== 'head' : isBody),
    whole: keepKinds(document, pages, kinds, () => true),
    text: document.pages.every((page) => page.info.unit === 'none') ? markParts(lines, kinds) : document.text,
  };
}

function getLines(page: Page): string[] {
  return page.info.unit === 'none' || page.lines.length === 0
    ? page.text.split('\n')
    : page.lines.map((line) => line.text);
}

/** Returns a copy of the document with only the given kinds of lines. The lines keep their positions. */
function keepKinds(
  document: LaidOutDocument,
  pages: readonly string[][],
  kinds: readonly LineKind[],
  keep: (kind: LineKind) => boolean,
): LaidOutDocument {
  let offset = 0;
  const kept = document.pages.map((page, p): Page => {
    const start = offset;
    const lines = pages[p] ?? [];
    offset += lines.length;
    const has = (i: number) => keep(kinds[start + i] ?? 'own');
    if (page.info.unit === 'none' || page.lines.length === 0)
      return { ...page, text: lines.map((line, i) => (has(i) ? removeQuoteMarks(line) : '')).join('\n') };
    const words = page.lines.flatMap((line, i) => (has(i) ? line.words : []));
    return { ...page, words, text: lines.filter((_, i) => has(i)).join('\n') };
  });
  return { ...document, pages: kept, text: kept.map((page) => page.text).join('\n') };
}

function removeQuoteMarks(line: string): string {
  return line.replace(/^(?:\s*>)+\s?/, '');
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
