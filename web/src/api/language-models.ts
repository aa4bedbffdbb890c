import type { LanguageModel, LanguageModelRequest, LanguageModelTest, ModelComparison } from '#client/types';
import { isNotFound, legible } from './client.ts';
import { getSettings } from './projects.ts';

/**
 * The body of a request that sets a language model. If the key is omitted, the stored key is kept; `null`
 * deletes it.
 */
export type LanguageModelBody = Required<Omit<LanguageModelRequest['language_model'], 'api_key'>> &
  Pick<LanguageModelRequest['language_model'], 'api_key'>;

export type ModelTest = LanguageModelTest;

/** Returns the project's own language model; null if it has none. */
export async function getLanguageModel(project_id: string): Promise<LanguageModel | null> {
  const { extraction } = await getSettings(project_id);
  if (extraction.llm_available === false) return null;
  try {
    return (await legible.languageModels.retrieve({ project_id })).language_model;
  } catch (thrown) {
    if (isNotFound(thrown)) return null;
    throw thrown;
  }
}

export async function putLanguageModel(
  project_id: string,
  language_model: LanguageModelBody,
): Promise<LanguageModel> {
  return (await legible.languageModels.set({ project_id, body: { language_model } })).language_model;
}

export async function deleteLanguageModel(project_id: string): Promise<void> {
  await legible.languageModels.delete({ project_id });
}

/** Sends a test question to the project's language model. */
export function testLanguageModel(project_id: string): Promise<ModelTest> {
  return legible.languageModels.test({ project_id });
}

/** Starts reading a document both with and without the language model. */
export async function compareModel(
  project_id: string,
  document_id: string,
  mode: ModelComparison['mode'],
): Promise<ModelComparison> {
  const body = { model_comparison: { mode } };
  return (await legible.modelComparisons.set({ project_id, document_id, body })).model_comparison;
}

export async function getComparison(project_id: string, document_id: string): Promise<ModelComparison> {
  return (await legible.modelComparisons.retrieve({ project_id, document_id })).model_comparison;
}
