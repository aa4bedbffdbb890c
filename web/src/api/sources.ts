import { getJson, send, toQuery } from './client.ts';
import type {
  PaginationMeta,
  Source,
  SourceChanges,
  SourceItem,
  SourceRequest,
  SourceTestResponse,
} from './openapi.ts';

const buildSourcePath = (projectId: string, id = '') =>
  `/projects/${projectId}/sources${id === '' ? '' : `/${id}`}`;

export async function listSources(projectId: string): Promise<Source[]> {
  return (await getJson<{ sources: Source[] }>(buildSourcePath(projectId))).sources;
}

export async function getSource(projectId: string, id: string): Promise<Source> {
  return (await getJson<{ source: Source }>(buildSourcePath(projectId, id))).source;
}

export async function createSource(projectId: string, body: SourceRequest): Promise<Source> {
  return (await getJson<{ source: Source }>(buildSourcePath(projectId), { method: 'POST', body })).source;
}

export async function changeSource(projectId: string, id: string, body: SourceChanges): Promise<void> {
  await send(buildSourcePath(projectId, id), { method: 'PATCH', body });
}

export async function deleteSource(projectId: string, id: string): Promise<void> {
  await send(buildSourcePath(projectId, id), { method: 'DELETE' });
}

export function testSource(projectId: string, id: string): Promise<SourceTestResponse> {
  return getJson(`${buildSourcePath(projectId, id)}/test`, { method: 'POST' });
}

export async function runSource(projectId: string, id: string): Promise<void> {
  await send(`${buildSourcePath(projectId, id)}/run`, { method: 'POST' });
}

export function listSourceItems(
  projectId: string,
  id: string,
  page: number,
): Promise<{ items: SourceItem[]; meta: PaginationMeta }> {
  return getJson(`${buildSourcePath(projectId, id)}/items${toQuery({ page, per_page: 25 })}`);
}
