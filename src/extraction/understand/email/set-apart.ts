import type { LaidOutDocument, Page } from '../../document.ts';
import { type LineKind, messageLines } from './message-lines.ts';

/** A message in its parts, each as a document whose places are those of the whole. */
export interface MessageParts {
  /** Its printed head, empty where it has none. */
  head: LaidOutDocument;
  /** What its writer wrote, or passed on: without head, signature and quoted messages. */
  body: LaidOutDocument;
  /** The whole text with the quoted messages as block quotes and the signature under its dashes. */
  text: string;
}

/** Lines of a message that are looked at. */
const MAX_LINES = 20_000;
/** A forward of which the writer said less than this is all about what it forwards. */
const FEW_LETTERS = 400;

/** Takes a message apart. */
export function setApart(document: LaidOutDocument): MessageParts {
  const pages = document.pages.map(linesOf);
  const lines = pages.flat().slice(0, MAX_LINES);
  const { kinds, forwarded } = messageLines(lines);
  const written = lines.filter((_, i) => kinds[i] === 'own').join('');
  const passedOn = forwarded && written.length < FEW_LETTERS;
  const isBody = (kind: LineKind) => kind === 'own' || (passedOn && kind === 'quoted');
  const nothing = !kinds.some((kind, i) => isBody(kind) && (lines[i] ?? '').trim() !== '');
  return {
    head: only(document, pages, kinds, (kind) => kind === 'head'),
    body: only(document, pages, kinds, nothing ? (kind) => kind !== 'head' : isBody),
    text: document.pages.every((page) => page.info.unit === 'none') ? apart(lines, kinds) : document.text,
  };
}

function linesOf(page: Page): string[] {
  return page.info.unit === 'none' || page.lines.length === 0
    ? page.text.split('\n')
    : page.lines.map((line) => line.text);
}

/** The document with the lines of some kinds alone; other lines leave their places empty. */
function only(
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
      return { ...page, text: lines.map((line, i) => (has(i) ? unquoted(line) : '')).join('\n') };
    const words = page.lines.flatMap((line, i) => (has(i) ? line.words : []));
    return { ...page, words, text: lines.filter((_, i) => has(i)).join('\n') };
  });
  return { ...document, pages: kept, text: kept.map((page) => page.text).join('\n') };
}

function unquoted(line: string): string {
  return line.replace(/^(?:\s*>)+\s?/, '');
}

/** Markdown's own ways to set a quotation and a signature apart. */
function apart(lines: readonly string[], kinds: readonly LineKind[]): string {
  const out: string[] = [];
  for (const [i, line] of lines.entries()) {
    if (kinds[i] === 'signature' && kinds[i - 1] !== 'signature' && !/^\s*--\s*$/.test(line)) out.push('-- ');
    out.push(kinds[i] === 'quoted' && !/^\s*>/.test(line) ? `> ${line}`.trimEnd() : line);
  }
  return out.join('\n');
}
