import type { PageSigns } from './page-signs.ts';

/** Minimum score for a page to be the first page of a new document. */
const MIN_SCORE = 2;

/**
 * Types of documents that have no number. If a page repeats the large title of one of these types, a new
 * document begins. Statements are not included, because they repeat their title on each page.
 */
const REPEATABLE: ReadonlySet<string> = new Set(['contract', 'payslip', 'id_document', 'form', 'resume']);

/** Returns the indexes of the first and the last page of each document in a file. */
export function findBoundaries(pages: readonly PageSigns[]): [number, number][] {
  const out: [number, number][] = [];
  let start = 0;
  for (let i = 1; i < pages.length; i++) {
    if (begins(pages, start, i) < MIN_SCORE) continue;
    out.push([start, i - 1]);
    start = i;
  }
  if (pages.length > 0) out.push([start, pages.length - 1]);
  return out;
}

/** Maximum score for a document number on a page with a title (`titled`) or without one (`plain`). */
const NUMBER_SCORES = { titled: 2.5, plain: 1.2 };

/**
 * Scores how likely a page is to be the first page of a new document. A negative score means that the page
 * probably continues the previous page.
 */
export function begins(pages: readonly PageSigns[], start: number, at: number): number {
  const page = pages[at];
  const before = findLastWritten(pages, start, at);
  if (!page || page.isEmpty || !before) return 0;
  const own = pages.slice(start, at);
  const score = scoreAppearance(page, before, own) + (pages[at - 1]?.isEmpty ? (canOpen(page) ? 1 : 0.4) : 0);
  const most = page.title ? NUMBER_SCORES.titled : NUMBER_SCORES.plain;
  // Reading the number is slow, so it is read only if it can change the decision.
  return score + most < MIN_SCORE ? score : score + scoreNumber(page, own);
}

const canOpen = (page: PageSigns) => page.title !== null || page.greeting;

/** Scores the title, the greeting, the first line and the page numbers. */
function scoreAppearance(page: PageSigns, before: PageSigns, own: readonly PageSigns[]): number {
  const title = own.find((one) => one.title !== null)?.title ?? null;
  let score = scorePageNumbers(page, before);
  if (page.title) {
    const same = title?.key === page.title.key;
    score += same
      ? REPEATABLE.has(page.title.type)
        ? 2.1
        : 0.9
      : title === null
        ? isDocument(own)
          ? 1.4
          : 1.2
        : 1.6;
    if (same && page.total && own.some((one) => one.total)) score += 1.3;
  }
  if (page.greeting) score += own.some((one) => one.closing) ? 2 : 1.5;
  if (page.head !== '' && before.head !== '' && page.head !== before.head && canOpen(page)) score += 0.6;
  if (page.goesOn && (page.title === null || page.title.type === 'contract')) score -= 2;
  return score;
}

/**
 * Scores the document number by comparing it with the first number on the previous pages, if there is one.
 */
function scoreNumber(page: PageSigns, own: readonly PageSigns[]): number {
  if (page.number === null) return 0;
  const number = own.find((one) => one.number !== null)?.number ?? null;
  if (number === null) return page.title ? 0.6 : 0;
  if (page.number === number) return -3;
  return page.title ? NUMBER_SCORES.titled : NUMBER_SCORES.plain;
}

/** Whether the previous pages contain a document rather than just a cover page. */
function isDocument(own: readonly PageSigns[]): boolean {
  return own.some((one) => one.greeting || one.closing || one.total || one.number !== null);
}

function findLastWritten(pages: readonly PageSigns[], start: number, at: number): PageSigns | null {
  return pages.slice(start, at).findLast((page) => !page.isEmpty) ?? null;
}

function scorePageNumbers(page: PageSigns, before: PageSigns): number {
  const now = page.numbered;
  const last = before.numbered;
  if (now === null) return last?.of && last.n < last.of ? -2 : last?.of && last.n === last.of ? 0.8 : 0;
  if (now.n === 1) return last !== null || now.of !== null ? 3 : 1;
  if (last && now.n === last.n + 1 && (now.of === null || last.of === null || now.of === last.of)) return -4;
  return -2;
}
