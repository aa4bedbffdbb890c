import { PageNotRenderedError, type ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { RenderPage } from '../http/page-pictures.ts';

/** Draws pages with the parser processes; a failure becomes an answer. */
export function renderPageWith(parsers: Pick<ParserPool, 'renderPage'>): RenderPage {
  return async (file, page, width) => {
    try {
      return { picture: await parsers.renderPage(file, page, width) };
    } catch (error) {
      if (error instanceof PageNotRenderedError) return { failure: error.code, message: error.message };
      throw error;
    }
  };
}
