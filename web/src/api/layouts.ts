import type { Layout, LayoutList } from '#client/types';
import { legible } from './client.ts';

/** A small number, because each layout contains the names of up to 100 documents. */
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
