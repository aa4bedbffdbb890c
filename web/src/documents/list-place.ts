/** The last position in the document list of each project: filters and scroll offset. */
interface ListPlace {
  query: string;
  offset: number;
}

const places = new Map<string, ListPlace>();

export function rememberQuery(projectId: string, query: string): void {
  if (places.get(projectId)?.query !== query) places.set(projectId, { query, offset: 0 });
}

export function rememberOffset(projectId: string, offset: number): void {
  const place = places.get(projectId);
  if (place !== undefined) place.offset = offset;
}

/** The scroll offset of the list with this query when it was left. */
export function offsetOf(projectId: string, query: string): number {
  const place = places.get(projectId);
  return place?.query === query ? place.offset : 0;
}

/** The address of the document list with its last filters. */
export function hrefOfList(projectId: string): string {
  const query = places.get(projectId)?.query ?? '';
  return `#/projects/${encodeURIComponent(projectId)}/documents${query === '' ? '' : `?${query}`}`;
}
