import type { PostJson } from './post-json.ts';

/** Protocols of language model servers. */
export type ModelApi = 'openai' | 'anthropic' | 'gemini';

/** A language model server. */
export interface ModelEndpoint {
  api: ModelApi;
  /** Base URL, such as `https://models.example.com/v1`. */
  url: string;
  model: string;
  /** Whether page images are sent to the model. */
  takesImages: boolean;
  apiKey: string | null;
  /** Sends requests to the server; limits which networks can be reached. */
  post: PostJson;
}

/** Returns a key that is the same for equal endpoints. */
export function getEndpointKey({ api, url, model, apiKey }: ModelEndpoint): string {
  return JSON.stringify([api, url, model, apiKey]);
}
