import { getJson, isNotFound, send } from './client.ts';
import type { LanguageModel, ModelComparison } from './openapi.ts';

/** Request to set a language model. An omitted key does not change; `null` deletes it. */
export interface LanguageModelBody {
  api: LanguageModel['api'];
  url: string;
  model: string;
  images: boolean;
  api_key?: string | null;
}

export interface ModelTest {
  ok: boolean;
  model: string;
  problem?: string;
  problem_code?: string;
  duration_ms: number;
}

const buildModelPath = (projectId: string) => `/projects/${projectId}/language_model`;

/** The project's own language model; null if it has none. */
export async function getLanguageModel(projectId: string): Promise<LanguageModel | null> {
  try {
    return (await getJson<{ language_model: LanguageModel }>(buildModelPath(projectId))).language_model;
  } catch (thrown) {
    if (isNotFound(thrown)) return null;
    throw thrown;
  }
}

export async function putLanguageModel(projectId: string, body: LanguageModelBody): Promise<LanguageModel> {
  const options = { method: 'PUT', body: { language_model: body } } as const;
  return (await getJson<{ language_model: LanguageModel }>(buildModelPath(projectId), options))
    .language_model;
}

export async function deleteLanguageModel(projectId: string): Promise<void> {
  await send(buildModelPath(projectId), { method: 'DELETE' });
}

/** Sends a test question to the language model of a project. */
export function testLanguageModel(projectId: string): Promise<ModelTest> {
  return getJson(`${buildModelPath(projectId)}/test`, { method: 'POST' });
}

const buildComparisonPath = (projectId: string, documentId: string) =>
  `/projects/${projectId}/documents/${documentId}/model_comparison`;

/** Starts reading a document with and without the language model. */
export async function compareModel(
  projectId: string,
  documentId: string,
  mode: ModelComparison['mode'],
): Promise<ModelComparison> {
  const options = { method: 'PUT', body: { model_comparison: { mode } } } as const;
  return getComparisonFrom(buildComparisonPath(projectId, documentId), options);
}

export function getComparison(projectId: string, documentId: string): Promise<ModelComparison> {
  return getComparisonFrom(buildComparisonPath(projectId, documentId));
}

async function getComparisonFrom(
  path: string,
  options?: Parameters<typeof getJson>[1],
): Promise<ModelComparison> {
  return (await getJson<{ model_comparison: ModelComparison }>(path, options)).model_comparison;
}
