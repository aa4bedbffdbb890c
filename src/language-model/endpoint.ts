import type { PostJson } from './post-json.ts';

/** A server of language models. */
export interface ModelEndpoint {
  /** Base URL, such as `https://models.example.com/v1`. */
  url: string;
  model: string;
  apiKey: string | null;
  /** How it may be reached. */
  post: PostJson;
}

/** What distinguishes one endpoint from another. */
export function endpointKey({ url, model, apiKey }: ModelEndpoint): string {
  return JSON.stringify([url, model, apiKey]);
}

/** The address of chat completions below a base URL. */
export function completionsUrl({ url }: ModelEndpoint): string {
  return `${url.replace(/\/+$/, '')}/chat/completions`;
}
