import type { DocumentNews, DocumentNewsItem } from '../domain/ports/document-news.ts';

const KEPT = 2000;

/** Keeps the latest events of all projects, so that a client that reconnects misses none of them. */
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

  /** Returns the project's events after `lastId`; null if they are no longer available. */
  since(projectId: string, lastId: string): DocumentNewsItem[] | null {
    const at = this.#items.findIndex(({ id }) => id === lastId);
    return at === -1 ? null : this.#items.slice(at + 1).filter((item) => item.projectId === projectId);
  }

  subscribe(listener: (item: DocumentNewsItem) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
