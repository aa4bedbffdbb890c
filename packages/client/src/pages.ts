import type { PaginationMeta } from './types.ts';

/** The page to request, given by its number or a cursor. */
export type Place = { page: number } | { cursor: string };

/**
 * A list that is fetched page by page. Iterate over the entries with `for await`, or over the pages with
 * `pages()`. The client sends no request before you iterate. If entries are added or deleted during the
 * iteration, the other entries are neither repeated nor missed, unless you specified `page`.
 */
export class Pages<Item, Page extends { meta: PaginationMeta }> implements AsyncIterable<Item> {
  readonly #fetchPage: (place: Place | undefined) => Promise<Page>;
  readonly #itemsOf: (page: Page) => Item[];
  readonly #place: Place | undefined;

  constructor(options: {
    fetchPage: (place: Place | undefined) => Promise<Page>;
    itemsOf: (page: Page) => Item[];
    /** Undefined unless the caller has specified `page` or `cursor`. */
    place: Place | undefined;
  }) {
    this.#fetchPage = options.fetchPage;
    this.#itemsOf = options.itemsOf;
    this.#place = options.place;
  }

  /** Returns the page that the caller specified or, if there is none, the first page. */
  first(): Promise<Page> {
    return this.#fetchPage(this.#place);
  }

  /** Iterates over the pages, starting with the one that `first` returns. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let place: Place | undefined = this.#place ?? { cursor: 'start' };
    while (place !== undefined) {
      const page: Page = await this.#fetchPage(place);
      yield page;
      place = findNext(place, page.meta);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page);
  }
}

function findNext(place: Place, { total_pages, next_cursor }: PaginationMeta): Place | undefined {
  if ('page' in place) return place.page < total_pages ? { page: place.page + 1 } : undefined;
  return typeof next_cursor === 'string' ? { cursor: next_cursor } : undefined;
}
