import type { PaginationMeta } from './types.ts';

/** A list of the API: its entries with `for await`, or its pages. Nothing is requested before that. */
export class Pages<Item, Page extends { meta: PaginationMeta }> implements AsyncIterable<Item> {
  readonly #fetchPage: (page: number) => Promise<Page>;
  readonly #itemsOf: (page: Page) => Item[];
  readonly #firstPage: number;

  constructor(options: {
    fetchPage: (page: number) => Promise<Page>;
    itemsOf: (page: Page) => Item[];
    firstPage: number;
  }) {
    this.#fetchPage = options.fetchPage;
    this.#itemsOf = options.itemsOf;
    this.#firstPage = options.firstPage;
  }

  /** The first page, or the one that `page` names. */
  first(): Promise<Page> {
    return this.#fetchPage(this.#firstPage);
  }

  /** All pages from there on. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    for (let number = this.#firstPage; ; number++) {
      const page = await this.#fetchPage(number);
      yield page;
      if (number >= page.meta.total_pages) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page);
  }
}
