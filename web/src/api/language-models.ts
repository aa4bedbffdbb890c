import { getJson, isNotFound, send } from './client.ts';
import type { LanguageModel } from './openapi.ts';

/** What is sent to set a language model: a key that is not named stays as it is, `null` deletes it. */
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

const pathOf = (projectId: string) => `/projects/${projectId}/language_model`;

/** The project's own language model; null if it has none. */
export async function getLanguageModel(projectId: string): Promise<LanguageModel | null> {
  try {
    return (await getJson<{ language_model: LanguageModel }>(pathOf(projectId))).language_model;
  } catch (thrown) {
    if (isNotFound(thrown)) return null;
    throw thrown;
  }
}

export async function putLanguageModel(projectId: string, body: LanguageModelBody): Promise<LanguageModel> {
  const options = { method: 'PUT', body: { language_model: body } } as const;
  return (await getJson<{ language_model: LanguageModel }>(pathOf(projectId), options)).language_model;
}

export async function deleteLanguageModel(projectId: string): Promise<void> {
  await send(pathOf(projectId), { method: 'DELETE' });
}

/** Asks the language model of a project something easy. */
export function testLanguageModel(projectId: string): Promise<ModelTest> {
  return getJson(`${pathOf(projectId)}/test`, { method: 'POST' });
}
