import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Document } from '#client/types';
import { type ListQuery, listDocuments, PAGE_SIZE } from '../api/documents.ts';

/** Milliseconds between updates. While the event stream is open (`live`), polling is only a fallback. */
const POLL_MS = { live: 30_000, pending: 2_000, idle: 8_000 };

export interface DocumentRows {
  total: number | null;
  error: unknown;
  /** Returns the row at an index of the whole list, or undefined if the row has not been loaded. */
  rowAt(index: number): Document | undefined;
}

/**
 * Returns the rows around the visible part of the list. Pages of the list are loaded when they come into
 * view, and removed from memory later.
 */
export function useDocumentRows(
  projectId: string,
  filters: ListQuery,
  { first, last, live }: { first: number; last: number; live: boolean },
): DocumentRows {
  const from = Math.floor(first / PAGE_SIZE) + 1;
  const to = Math.floor(Math.max(first, last) / PAGE_SIZE) + 1;
  const pages = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['documents', projectId, filters, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => listDocuments(projectId, filters, page, signal),
      refetchInterval: ({ state }: { state: { data?: { documents: Document[] } | undefined } }) => {
        if (live) return POLL_MS.live;
        const pending = state.data?.documents.some(({ status }) => status === 'pending');
        return pending ? POLL_MS.pending : POLL_MS.idle;
      },
    })),
  });
  const count = useQuery({
    queryKey: ['documents', projectId, filters, from],
    queryFn: ({ signal }) => listDocuments(projectId, filters, from, signal),
    placeholderData: keepPreviousData,
    select: (answer) => answer.meta.total,
  });
  return {
    total: count.data ?? null,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    rowAt(index) {
      const page = Math.floor(index / PAGE_SIZE) + 1;
      return results[page - from]?.data?.documents[index % PAGE_SIZE];
    },
  };
}

/** Lists the identifiers of all documents that match the filters, not only those on one page. */
export async function listAllIds(projectId: string, filters: ListQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { documents, meta } = await listDocuments(projectId, filters, page);
    ids.push(...documents.map(({ id }) => id));
    if (page >= meta.total_pages) return ids;
  }
}
