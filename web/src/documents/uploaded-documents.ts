import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Document } from '#client/types';
import { listDocuments, PAGE_SIZE } from '../api/documents.ts';

const POLL_MS = 1_500;
/**
 * Maximum number of list pages to search. Uploaded documents are the newest, so they are on the first pages.
 */
const MOST_PAGES = 20;

/**
 * Returns uploaded documents, keyed by identifier, and loads them again until all of them have been
 * processed.
 */
export function useUploadedDocuments(
  projectId: string,
  ids: readonly string[],
): ReadonlyMap<string, Document> {
  const { data } = useQuery({
    // Events of the project also invalidate this query.
    queryKey: ['documents', projectId, 'uploaded', ids.length],
    queryFn: ({ signal }) => findDocuments(projectId, ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (hasPending(state.data ?? new Map(), ids) ? POLL_MS : false),
  });
  return data ?? new Map();
}

function hasPending(found: ReadonlyMap<string, Document>, ids: readonly string[]): boolean {
  // A document that was not found has been deleted in the meantime.
  return found.size === 0 || ids.some((id) => found.get(id)?.status === 'pending');
}

async function findDocuments(
  projectId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Document>> {
  const wanted = new Set(ids);
  const found = new Map<string, Document>();
  for (let page = 1; page <= MOST_PAGES && found.size < wanted.size; page++) {
    const { documents, meta } = await listDocuments(projectId, {}, page, signal);
    for (const document of documents) if (wanted.has(document.id)) found.set(document.id, document);
    if (page >= meta.total_pages || documents.length < PAGE_SIZE) break;
  }
  return found;
}

export interface UploadOutcome {
  read: number;
  needReview: number;
  failed: number;
  pending: number;
}

export function countOutcome(documents: Iterable<Document>): UploadOutcome {
  const outcome: UploadOutcome = { read: 0, needReview: 0, failed: 0, pending: 0 };
  for (const { status, review } of documents) {
    if (status === 'pending') outcome.pending++;
    else if (status === 'failed') outcome.failed++;
    else outcome.read++;
    if (review === 'needed') outcome.needReview++;
  }
  return outcome;
}
