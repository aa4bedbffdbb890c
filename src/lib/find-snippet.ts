import { normalizeText } from './normalize-text.ts';

/** Part of a snippet. If `match` is true, it begins with a word of the query. */
export interface SnippetPart {
  text: string;
  match: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Number of characters to show before and after the first match. */
const BEFORE = 60;
const AFTER = 120;

/**
 * Returns the text around the first match, on a single line. `query` must come from `toSearchQuery`. Returns
 * null if no word of the text begins with a word of the query.
 */
export function findSnippet(text: string, query: string): SnippetPart[] | null {
  const wanted = listWords(query);
  if (wanted.length === 0) return null;
  const line = normalizeText(text, 'NFKC').replace(/\s+/g, ' ').trim();
  const matches: { start: number; end: number }[] = [];
  for (const found of line.matchAll(WORD)) {
    const [word] = found;
    const first = matches[0];
    if (first !== undefined && found.index > first.start + AFTER) break;
    if (wanted.some((one) => word.toLowerCase().startsWith(one)))
      matches.push({ start: found.index, end: found.index + word.length });
  }
  const [first] = matches;
  return first === undefined ? null : cutOut(line, first.start, matches);
}

/** Returns the words of a query, without those that it excludes. */
function listWords(query: string): string[] {
  const asked = query.replace(/(^|\s)-("[^"]*"|\S+)/g, ' ');
  return (asked.match(WORD) ?? []).filter((word) => word !== 'or');
}

function cutOut(line: string, at: number, matches: readonly { start: number; end: number }[]): SnippetPart[] {
  const from = at <= BEFORE ? 0 : line.indexOf(' ', at - BEFORE) + 1;
  const start = Math.min(from, at);
  const end = Math.min(line.length, at + AFTER);
  const parts: SnippetPart[] = [];
  const add = (text: string, match: boolean) => text !== '' && parts.push({ text, match });
  add(start > 0 ? '… ' : '', false);
  let done = start;
  for (const match of matches) {
    add(line.slice(done, match.start), false);
    add(line.slice(match.start, match.end), true);
    done = match.end;
  }
  if (done < end) add(line.slice(done, end), false);
  add(end < line.length ? ' …' : '', false);
  return parts;
}
