import { PageNotRenderedError, type ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { RenderPage } from '../http/page-images.ts';
import type { ReadRegion } from '../http/read-region.ts';

/**
 * Returns a function that renders a page. If the page cannot be rendered, the function returns a failure with
 * a code.
 */
export function renderPageWith(parsers: Pick<ParserPool, 'renderPage'>): RenderPage {
  return async (file, page, width, turn, signal) => {
    try {
      return { image: await parsers.renderPage(file, page, width, turn, signal) };
    } catch (error) {
      if (error instanceof PageNotRenderedError) return { failure: error.code, message: error.message };
      throw error;
    }
  };
}

/** Returns a function that reads the text in a box. If the page cannot be read, the function returns null. */
export function readRegionWith(parsers: Pick<ParserPool, 'readRegion'>): ReadRegion {
  return async (file, region, signal) => {
    try {
      return await parsers.readRegion(file, region, signal);
    } catch (error) {
      if (error instanceof PageNotRenderedError) return null;
      throw error;
    }
  };
}
