import type { ListQuery } from '../api/documents.ts';

/** The last position in the document list of each project: filters and scroll offset. */
interface ListPlace {
  query: string;
  offset: number;
  /** Index of the last opened document. */
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

/** The scroll offset of the list with this query when it was left. */
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

/** Filters and order of the list when it was last open; documents that need a review if it was never open. */
export function getListQuery(projectId: string): ListQuery {
  const place = places.get(projectId);
  return place === undefined ? { review: 'needed' } : Object.fromEntries(new URLSearchParams(place.query));
}

/** The URL of the document list with its last filters. */
export function getListHref(projectId: string): string {
  const query = places.get(projectId)?.query ?? '';
  return `#/projects/${encodeURIComponent(projectId)}/documents${query === '' ? '' : `?${query}`}`;
}
