import type { Config } from '../config/load-config.ts';
import type { ModelAccess } from '../jobs/ask-language-model.ts';
import type { ModelEndpoint } from '../language-model/endpoint.ts';
import { createLanguageModels } from '../language-model/language-model.ts';
import { postDirectly } from '../language-model/post-json.ts';

/** How workers reach language models. */
export function createModelAccess({ llm }: Pick<Config, 'llm'>): ModelAccess {
  const { url, model, apiKey } = llm;
  const endpoint: ModelEndpoint | null =
    url === null || model === null ? null : { url, model, apiKey, post: postDirectly };
  return { models: createLanguageModels(llm), findEndpoint: async () => endpoint };
}
