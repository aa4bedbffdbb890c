import type { Layout, LayoutFile, LayoutImportResponse, LayoutList } from '#client/types';
import { legible } from './client.ts';

/** Small, because the response lists the names of up to 100 documents for each layout. */
const PER_PAGE = 25;

export function listLayouts(project_id: string, page: number): Promise<LayoutList> {
  return legible.layouts.list({ project_id, page, per_page: PER_PAGE }).first();
}

export async function changeLayout(project_id: string, layout_id: string, active: boolean): Promise<Layout> {
  return (await legible.layouts.update({ project_id, layout_id, body: { layout: { active } } })).layout;
}

export async function deleteLayout(project_id: string, layout_id: string): Promise<void> {
  await legible.layouts.delete({ project_id, layout_id });
}

/** Exports what the project has learned, as the content of a file. */
export function exportLayouts(project_id: string): Promise<LayoutFile> {
  return legible.layouts.exportFile({ project_id });
}

/** Imports the content of an exported file. The service validates it. */
export async function importLayouts(
  project_id: string,
  file: LayoutFile,
): Promise<LayoutImportResponse['import']> {
  return (await legible.layouts.importFile({ project_id, body: { import: file } })).import;
}
