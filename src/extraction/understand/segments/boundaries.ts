import type { PageSigns } from './page-signs.ts';

/** From here on a page begins a document of its own. */
const ENOUGH = 2;

/** Types without a number, of which a large title again means another one. A statement repeats its title. */
const AGAIN: ReadonlySet<string> = new Set(['contract', 'payslip', 'id_document', 'form', 'resume']);

/** First pages and last pages of the documents of a file, as indexes. */
export function boundaries(pages: readonly PageSigns[]): [number, number][] {
  const out: [number, number][] = [];
  let start = 0;
  for (let i = 1; i < pages.length; i++) {
    if (begins(pages, start, i) < ENOUGH) continue;
    out.push([start, i - 1]);
    start = i;
  }
  if (pages.length > 0) out.push([start, pages.length - 1]);
  return out;
}

/** A number of its own adds no more than this. */
const BY_NUMBER = { titled: 2.5, plain: 1.2 };

/** How much speaks for a page as the first of a new document: less than nothing where it goes on with the last one. */
export function begins(pages: readonly PageSigns[], start: number, at: number): number {
  const page = pages[at];
  const before = lastWritten(pages, start, at);
  if (!page || page.blank || !before) return 0;
  const own = pages.slice(start, at);
  const score = byLooks(page, before, own) + (pages[at - 1]?.blank ? (opens(page) ? 1 : 0.4) : 0);
  const most = page.title ? BY_NUMBER.titled : BY_NUMBER.plain;
  // Numbers take a search of their own: not where they could change nothing.
  return score + most < ENOUGH ? score : score + byNumber(page, own);
}

const opens = (page: PageSigns) => page.title !== null || page.greeting;

/** By title, greeting, head and the numbers of pages. */
function byLooks(page: PageSigns, before: PageSigns, own: readonly PageSigns[]): number {
  const title = own.find((one) => one.title !== null)?.title ?? null;
  let score = counted(page, before);
  if (page.title) {
    const same = title?.key === page.title.key;
    score += same ? (AGAIN.has(page.title.type) ? 2.1 : 0.9) : title === null ? (told(own) ? 1.4 : 1.2) : 1.6;
    if (same && page.total && own.some((one) => one.total)) score += 1.3;
  }
  if (page.greeting) score += own.some((one) => one.closing) ? 2 : 1.5;
  if (page.head !== '' && before.head !== '' && page.head !== before.head && opens(page)) score += 0.6;
  if (page.goesOn && (page.title === null || page.title.type === 'contract')) score -= 2;
  return score;
}

/** By the document's own number: another one, the same one, or the first one. */
function byNumber(page: PageSigns, own: readonly PageSigns[]): number {
  if (page.number === null) return 0;
  const number = own.find((one) => one.number !== null)?.number ?? null;
  if (number === null) return page.title ? 0.6 : 0;
  if (page.number === number) return -3;
  return page.title ? BY_NUMBER.titled : BY_NUMBER.plain;
}

/** The pages before are a document of some kind: not a cover. */
function told(own: readonly PageSigns[]): boolean {
  return own.some((one) => one.greeting || one.closing || one.total || one.number !== null);
}

function lastWritten(pages: readonly PageSigns[], start: number, at: number): PageSigns | null {
  return pages.slice(start, at).findLast((page) => !page.blank) ?? null;
}

/** What the printed page numbers say. */
function counted(page: PageSigns, before: PageSigns): number {
  const now = page.numbered;
  const last = before.numbered;
  if (now === null) return last?.of && last.n < last.of ? -2 : last?.of && last.n === last.of ? 0.8 : 0;
  if (now.n === 1) return last !== null || now.of !== null ? 3 : 1;
  if (last && now.n === last.n + 1 && (now.of === null || last.of === null || now.of === last.of)) return -4;
  return -2;
}
