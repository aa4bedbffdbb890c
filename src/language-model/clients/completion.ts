import type { ModelEndpoint } from '../endpoint.ts';
import type { Message } from '../prompt.ts';

/** Request parts that some servers do not support. */
export type OptionalPart = 'images' | 'schema' | 'temperature' | 'seed';

export interface CompletionRequest {
  endpoint: ModelEndpoint;
  messages: readonly Message[];
  /** JSON Schema of the answer. */
  schema: object;
  temperature: number;
  seed: number;
  /** Whether the server supports an optional part of a request; unsupported parts are omitted. */
  knows(part: OptionalPart): boolean;
}

export interface Completion {
  text: string;
  /** The answer was truncated because it was too long. */
  isCut: boolean;
  inputTokens: number;
  outputTokens: number;
}
