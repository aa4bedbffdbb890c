import { queryOptions } from '@tanstack/react-query';
import type { Project, ProjectSettings } from '#client/types';
import { isNotFound, legible } from './client.ts';

const MOST_PROJECTS = 2_000;

/** Lists the organization's projects, up to 2,000. */
export async function listProjects(): Promise<Project[]> {
  const projects: Project[] = [];
  for await (const project of legible.projects.list({ per_page: 100 })) {
    if (projects.push(project) === MOST_PROJECTS) break;
  }
  return projects;
}

export async function getProject(project_id: string): Promise<Project> {
  return (await legible.projects.retrieve({ project_id })).project;
}

export async function createProject(name: string): Promise<Project> {
  return (await legible.projects.create({ body: { project: { name } } })).project;
}

export async function renameProject(project_id: string, name: string): Promise<void> {
  await legible.projects.rename({ project_id, body: { project: { name } } });
}

export async function deleteProject(project_id: string): Promise<void> {
  await legible.projects.delete({ project_id });
}

export async function getSettings(project_id: string): Promise<ProjectSettings> {
  return (await legible.settings.retrieve({ project_id })).settings;
}

/** Changes to the settings. Settings that are omitted stay the same. */
export type SettingsChanges = Partial<Omit<ProjectSettings, 'extraction' | 'schema_version'>> & {
  extraction?: Partial<ProjectSettings['extraction']>;
};

export async function changeSettings(project_id: string, settings: SettingsChanges): Promise<void> {
  await legible.settings.update({ project_id, body: { settings } });
}

/** One field in a project's schema, in the supported subset of JSON Schema. */
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

export async function getSchema(project_id: string): Promise<KeptSchema> {
  const kept: object = await legible.schemas.retrieve({ project_id });
  return kept as KeptSchema;
}

/** Returns the query for a project's custom fields; its result is null if the project has none. */
export const getSchemaQuery = (projectId: string) =>
  queryOptions({ queryKey: ['schema', projectId], queryFn: () => findSchema(projectId) });

/**
 * Returns null if the project has no custom fields. Checks the settings first, because browsers report each
 * response with status 404 as an error.
 */
async function findSchema(projectId: string): Promise<KeptSchema | null> {
  if ((await getSettings(projectId)).schema_version === null) return null;
  return getSchema(projectId).catch((thrown: unknown) => {
    if (isNotFound(thrown)) return null;
    throw thrown;
  });
}

export async function putSchema(project_id: string, schema: FieldSchema): Promise<KeptSchema> {
  const kept: object = await legible.schemas.set({ project_id, body: { schema: { ...schema } } });
  return kept as KeptSchema;
}

export async function deleteSchema(project_id: string): Promise<void> {
  await legible.schemas.delete({ project_id });
}

export interface ActivityEntry {
  id: string;
  [name: string]: unknown;
}
