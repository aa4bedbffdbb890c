import { queryOptions } from '@tanstack/react-query';
import { type ListQuery, listDocuments, PAGE_SIZE } from '../api/documents.ts';
import { getIndex, getListQuery, rememberIndex } from '../documents/list-place.ts';

export interface Neighbors {
  previous: string | null;
  next: string | null;
}

export const NO_NEIGHBORS: Neighbors = { previous: null, next: null };

/**
 * Returns the query for the documents before and after this one in the last list that the user opened, with
 * its filters and order. The result is kept while the document is open, because approving a document removes
 * it from a list of documents that need review.
 */
export function getNeighborsQuery(projectId: string, documentId: string) {
  const query = getListQuery(projectId);
  return queryOptions({
    queryKey: ['neighbors', projectId, documentId, query],
    queryFn: ({ signal }) => findNeighbors(projectId, query, documentId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Searches near the document's previous index in the list, because documents may have been added or removed.
 */
async function findNeighbors(
  projectId: string,
  query: ListQuery,
  documentId: string,
  signal: AbortSignal,
): Promise<Neighbors> {
  const list = async (page: number) => {
    const { documents, meta } = await listDocuments(projectId, query, page, signal);
    return { ids: documents.map(({ id }) => id), pages: meta.total_pages };
  };
  const page = Math.floor(getIndex(projectId) / PAGE_SIZE) + 1;
  const { ids: near, pages } = await list(page);
  const place = near.indexOf(documentId);
  const before = place <= 0 && page > 1 ? (await list(page - 1)).ids : [];
  const after = (place === -1 || place === near.length - 1) && page < pages ? (await list(page + 1)).ids : [];
  const ids = [...before, ...near, ...after];
  const at = ids.indexOf(documentId);
  // If the document is no longer near its previous index, continue with the first document in the list.
  if (at === -1) return { previous: null, next: ids.find((id) => id !== documentId) ?? null };
  rememberIndex(projectId, (page - 1) * PAGE_SIZE - before.length + at);
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
}
