import type { DocumentNews, DocumentNewsItem } from '../domain/ports/document-news.ts';

/** So much of what happened can be told again to who comes back. */
const KEPT = 2000;

/** The latest news of all projects, so that a stream that broke off can go on where it was. */
export class RecentNews {
  readonly #items: DocumentNewsItem[] = [];
  readonly #listeners = new Set<(item: DocumentNewsItem) => void>();

  constructor(news: DocumentNews) {
    news.subscribe((item) => {
      this.#items.push(item);
      if (this.#items.length > KEPT) this.#items.shift();
      for (const listener of this.#listeners) listener(item);
    });
  }

  /** What a project's stream has missed since that event; null where that is not known any more. */
  since(projectId: string, lastId: string): DocumentNewsItem[] | null {
    const at = this.#items.findIndex(({ id }) => id === lastId);
    return at === -1 ? null : this.#items.slice(at + 1).filter((item) => item.projectId === projectId);
  }

  subscribe(listener: (item: DocumentNewsItem) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
