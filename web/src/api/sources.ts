import type { Source, SourceChanges, SourceItemList, SourceRequest, SourceTestResponse } from '#client/types';
import { legible } from './client.ts';

export async function listSources(project_id: string): Promise<Source[]> {
  return (await legible.sources.list({ project_id })).sources;
}

export async function getSource(project_id: string, source_id: string): Promise<Source> {
  return (await legible.sources.retrieve({ project_id, source_id })).source;
}

export async function createSource(project_id: string, body: SourceRequest): Promise<Source> {
  return (await legible.sources.create({ project_id, body })).source;
}

export async function changeSource(
  project_id: string,
  source_id: string,
  body: SourceChanges,
): Promise<void> {
  await legible.sources.update({ project_id, source_id, body });
}

export async function deleteSource(project_id: string, source_id: string): Promise<void> {
  await legible.sources.delete({ project_id, source_id });
}

export function testSource(project_id: string, source_id: string): Promise<SourceTestResponse> {
  return legible.sources.test({ project_id, source_id });
}

export async function runSource(project_id: string, source_id: string): Promise<void> {
  await legible.sources.run({ project_id, source_id });
}

export function listSourceItems(
  project_id: string,
  source_id: string,
  page: number,
): Promise<SourceItemList> {
  return legible.sources.listItems({ project_id, source_id, page, per_page: 25 }).first();
}
