import type { ArrangedPrintout, LaidOutDocument, Understanding, Word } from '../document.ts';
import type { Box, Evidence } from '../parsed-data.ts';

/** Returns the document with its printed pages, if there are any, in place of pages without a layout. */
export function takePrintedPages(document: LaidOutDocument): LaidOutDocument {
  const { printout, ...rest } = document;
  if (printout === undefined) return document;
  const { pages, tables, isSheet } = printout;
  return { ...rest, pages, tables, ...(isSheet && { isSheet }) };
}

/**
 * Replaces boxes on printed pages by the addresses of the words in them, because only the document itself is part
 * of the result.
 */
export function replaceBoxesByAddresses(result: Understanding, printout: ArrangedPrintout): Understanding {
  const { sources } = printout;
  const getSource = (page: number) => sources[page - 1] ?? 1;
  const wordsByPage = new Map(printout.pages.map((page) => [page.info.number, page.words]));
  return {
    ...result,
    key_values: result.key_values.map(({ box: _, ...one }) => ({ ...one, page: getSource(one.page) })),
    evidence: Object.fromEntries(
      Object.entries(result.evidence).map(([pointer, one]) => [pointer, toAddress(one, wordsByPage)]),
    ),
    warnings: result.warnings.map((one) =>
      one.page === undefined ? one : { ...one, page: getSource(one.page) },
    ),
    segments: result.segments.map(({ box: _, ...segment }) => ({
      ...segment,
      pages: [getSource(segment.pages[0]), getSource(segment.pages[1])],
    })),
  };
}

function toAddress(
  { page, box, regions: _, ...rest }: Evidence,
  wordsByPage: ReadonlyMap<number, readonly Word[]>,
): Evidence {
  if (page === undefined || box === undefined) return rest;
  const at = findWordInBox(wordsByPage.get(page) ?? [], box)?.at;
  return at === undefined ? rest : { ...rest, at };
}

/** Returns the word that shares the largest area with a box. A value can be a small part of a word. */
function findWordInBox(words: readonly Word[], box: Box): Word | undefined {
  let best: Word | undefined;
  let most = 0;
  for (const word of words) {
    const width = Math.min(word.box[2], box[2]) - Math.max(word.box[0], box[0]);
    const height = Math.min(word.box[3], box[3]) - Math.max(word.box[1], box[1]);
    if (width <= 0 || height <= 0 || width * height <= most) continue;
    best = word;
    most = width * height;
  }
  return best;
}
