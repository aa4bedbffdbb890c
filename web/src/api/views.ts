import { getJson, send } from './client.ts';
import type { ListQuery } from './documents.ts';
import type { ExportOptions } from './exports.ts';

/** Filters, order and columns of the list, and how its documents are exported. */
export interface ViewContent {
  name: string;
  query: ListQuery;
  columns: string[];
  export?: ExportOptions;
}

export interface View extends ViewContent {
  id: string;
}

const buildViewPath = (projectId: string, id = '') =>
  `/projects/${projectId}/views${id === '' ? '' : `/${id}`}`;

export async function listViews(projectId: string): Promise<View[]> {
  return (await getJson<{ views: View[] }>(buildViewPath(projectId))).views;
}

export async function createView(projectId: string, view: ViewContent): Promise<View> {
  const body = { view };
  return (await getJson<{ view: View }>(buildViewPath(projectId), { method: 'POST', body })).view;
}

export async function deleteView(projectId: string, id: string): Promise<void> {
  await send(buildViewPath(projectId, id), { method: 'DELETE' });
}
