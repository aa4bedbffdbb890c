import type { PostJson } from './post-json.ts';

export type ModelApi = 'openai' | 'anthropic' | 'gemini';

export interface ModelEndpoint {
  api: ModelApi;
  /** For example, `https://models.example.com/v1`. */
  url: string;
  model: string;
  /** Whether page images are sent to the model. */
  takesImages: boolean;
  apiKey: string | null;
  /** Sends a request. This function determines which networks can be reached. */
  post: PostJson;
}

/** Returns a key that is the same for equal endpoints. */
export function getEndpointKey({ api, url, model, apiKey }: ModelEndpoint): string {
  return JSON.stringify([api, url, model, apiKey]);
}
