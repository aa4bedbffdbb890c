import type { ListQuery } from '../api/documents.ts';

/** Where the user last was in the document list of a project. */
interface ListPlace {
  query: string;
  offset: number;
  /** Index of the document that was opened last. */
  index: number;
}

const places = new Map<string, ListPlace>();

export function rememberQuery(projectId: string, query: string): void {
  if (places.get(projectId)?.query !== query) places.set(projectId, { query, offset: 0, index: 0 });
}

export function rememberOffset(projectId: string, offset: number): void {
  const place = places.get(projectId);
  if (place !== undefined) place.offset = offset;
}

/** Returns the scroll offset that the list had when the user left it with this query. */
export function getListOffset(projectId: string, query: string): number {
  const place = places.get(projectId);
  return place?.query === query ? place.offset : 0;
}

export function rememberIndex(projectId: string, index: number): void {
  const place = places.get(projectId);
  if (place !== undefined) place.index = index;
}

export function getIndex(projectId: string): number {
  return places.get(projectId)?.index ?? 0;
}

/**
 * Returns the filters and sort order that the list last had. If it was never shown, selects documents that
 * need review.
 */
export function getListQuery(projectId: string): ListQuery {
  const place = places.get(projectId);
  return place === undefined ? { review: 'needed' } : Object.fromEntries(new URLSearchParams(place.query));
}

/** Returns the URL of the document list with the filters that were last used. */
export function getListHref(projectId: string): string {
  const query = places.get(projectId)?.query ?? '';
  return `#/projects/${encodeURIComponent(projectId)}/documents${query === '' ? '' : `?${query}`}`;
}
