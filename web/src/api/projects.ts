import { queryOptions } from '@tanstack/react-query';
import { getJson, isNotFound, send } from './client.ts';
import type { PaginationMeta, Project, ProjectSettings } from './openapi.ts';

const MOST_PAGES = 20;

/** All projects of the organization, up to 2,000. */
export async function listProjects(): Promise<Project[]> {
  const projects: Project[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await getJson<{ projects: Project[]; meta: PaginationMeta }>(
      `/projects?per_page=100&page=${page}`,
    );
    projects.push(...answer.projects);
    if (page >= answer.meta.total_pages) break;
  }
  return projects;
}

export async function getProject(id: string): Promise<Project> {
  return (await getJson<{ project: Project }>(`/projects/${id}`)).project;
}

export async function createProject(name: string): Promise<Project> {
  const body = { project: { name } };
  return (await getJson<{ project: Project }>('/projects', { method: 'POST', body })).project;
}

export async function renameProject(id: string, name: string): Promise<void> {
  await send(`/projects/${id}`, { method: 'PATCH', body: { project: { name } } });
}

export async function deleteProject(id: string): Promise<void> {
  await send(`/projects/${id}`, { method: 'DELETE' });
}

export async function getSettings(id: string): Promise<ProjectSettings> {
  return (await getJson<{ settings: ProjectSettings }>(`/projects/${id}/settings`)).settings;
}

/** Omitted settings do not change. */
export type SettingsChanges = Partial<Omit<ProjectSettings, 'extraction'>> & {
  extraction?: Partial<ProjectSettings['extraction']>;
};

export async function changeSettings(id: string, settings: SettingsChanges): Promise<void> {
  await send(`/projects/${id}/settings`, { method: 'PATCH', body: { settings } });
}

/** One field of a project's schema, a subset of JSON Schema. */
export interface FieldSchema {
  type: 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'array';
  description?: string;
  format?: string;
  enum?: (string | number)[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  'x-labels'?: string[];
  examples?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

export interface KeptSchema {
  schema: FieldSchema;
  version: number;
  updated_at: string;
}

export function getSchema(id: string): Promise<KeptSchema> {
  return getJson(`/projects/${id}/schema`);
}

/** The custom fields of a project; null if it has none. */
export const getSchemaQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['schema', projectId],
    queryFn: () =>
      getSchema(projectId).catch((thrown: unknown) => {
        if (isNotFound(thrown)) return null;
        throw thrown;
      }),
  });

export function putSchema(id: string, schema: FieldSchema): Promise<KeptSchema> {
  return getJson(`/projects/${id}/schema`, { method: 'PUT', body: { schema } });
}

export async function deleteSchema(id: string): Promise<void> {
  await send(`/projects/${id}/schema`, { method: 'DELETE' });
}

export interface ActivityEntry {
  id: string;
  [name: string]: unknown;
}
