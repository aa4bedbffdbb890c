import { legible } from './client.ts';
import type { ListQuery } from './documents.ts';
import type { ExportOptions } from './exports.ts';

/** The filters, sort order and columns of the list, and its export options. */
export interface ViewContent {
  name: string;
  query: ListQuery;
  columns: string[];
  export?: ExportOptions;
}

export interface View extends ViewContent {
  id: string;
}

export async function listViews(project_id: string): Promise<View[]> {
  return (await legible.views.list({ project_id })).views as View[];
}

export async function createView(project_id: string, view: ViewContent): Promise<View> {
  const { query, ...rest } = view;
  const body = { view: { ...rest, query: { ...query } } };
  return (await legible.views.create({ project_id, body })).view as View;
}

export async function deleteView(project_id: string, view_id: string): Promise<void> {
  await legible.views.delete({ project_id, view_id });
}
