import type { ModelEndpoint } from '../endpoint.ts';
import type { Message } from '../prompt.ts';

/** Parts of a request that some servers do not support. */
export type OptionalPart = 'images' | 'schema' | 'temperature' | 'seed';

export interface CompletionRequest {
  endpoint: ModelEndpoint;
  messages: readonly Message[];
  /** JSON Schema that the answer must match. */
  schema: object;
  temperature: number;
  seed: number;
  /**
   * Returns true if the server supports an optional part of the request. Parts that it does not support are
   * left out.
   */
  knows(part: OptionalPart): boolean;
}

export interface Completion {
  text: string;
  /** Whether the answer was truncated because it became too long. */
  isCut: boolean;
  inputTokens: number;
  outputTokens: number;
}
