import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from '../domain/documents.ts';
import type { DocumentRecords } from '../domain/ports/records.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * The document as soon as it is final, at the latest after `seconds`, or when `ended` says that nobody waits any
 * more. Null where it was deleted meanwhile. Looks often at first, as most documents take a moment only.
 */
export async function waitUntilFinal(
  documents: DocumentRecords,
  document: Document,
  seconds: number,
  ended: AbortSignal,
): Promise<Document | null> {
  const until = Date.now() + seconds * 1000;
  let current: Document | null = document;
  for (
    let pause = FIRST_PAUSE_MS;
    current?.status === 'pending';
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)
  ) {
    const left = until - Date.now();
    if (left <= 0 || ended.aborted) return current;
    await sleep(Math.min(pause, left), undefined, { signal: ended }).catch(() => {
      // Nobody waits any more: the next look is the last.
    });
    current = await documents.find(document.projectId, document.id);
  }
  return current;
}
