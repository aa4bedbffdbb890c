import type { PostJson } from './post-json.ts';

/** Protocols that servers of language models speak. */
export type ModelApi = 'openai' | 'anthropic' | 'gemini';

/** A server of language models. */
export interface ModelEndpoint {
  /** What it speaks. */
  api: ModelApi;
  /** Base URL, such as `https://models.example.com/v1`. */
  url: string;
  model: string;
  /** Whether page images are sent to it. */
  takesImages: boolean;
  apiKey: string | null;
  /** How it may be reached. */
  post: PostJson;
}

/** What distinguishes one endpoint from another. */
export function endpointKey({ api, url, model, apiKey }: ModelEndpoint): string {
  return JSON.stringify([api, url, model, apiKey]);
}
