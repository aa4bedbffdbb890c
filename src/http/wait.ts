import type { Document } from '../domain/documents.ts';
import type { DocumentNews } from '../domain/ports/document-news.ts';
import type { DocumentRecords } from '../domain/ports/records.ts';

/** An event usually ends the wait immediately; polling is for events that were lost. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Returns the document once its processing has ended, after `seconds`, or when `ended` is aborted because
 * nobody is waiting any longer. Returns null if the document was deleted.
 */
export async function waitUntilFinal(
  { documents, news }: { documents: DocumentRecords; news: DocumentNews },
  document: Document,
  seconds: number,
  ended: AbortSignal,
): Promise<Document | null> {
  if (document.status !== 'pending' || seconds <= 0) return document;
  const until = Date.now() + seconds * 1000;
  const bell = new Bell();
  const unsubscribe = news.subscribe((item) => {
    if (item.documentId === document.id && item.status !== 'pending') bell.ring();
  });
  const ringBell = () => bell.ring();
  ended.addEventListener('abort', ringBell, { once: true });
  try {
    // Reread the document, because its processing may have ended before the listener was added.
    let current = await documents.find(document.projectId, document.id);
    for (
      let pause = FIRST_PAUSE_MS;
      current?.status === 'pending';
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)
    ) {
      const left = until - Date.now();
      if (left <= 0 || ended.aborted) return current;
      await bell.wait(Math.min(pause, left));
      current = await documents.find(document.projectId, document.id);
    }
    return current;
  } finally {
    unsubscribe();
    ended.removeEventListener('abort', ringBell);
  }
}

/** Remembers that it was rung: if this happens between two waits, the next wait ends immediately. */
class Bell {
  #rung = false;
  #wake = () => {};

  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
  }
}
