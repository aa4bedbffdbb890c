import type { LlmApi } from '../language-models.ts';

/** A project's language model endpoint. */
export interface StoredModelEndpoint {
  api: LlmApi;
  /** Base URL; must be HTTPS. */
  url: string;
  model: string;
  /** Whether page images are sent to the model. */
  takesImages: boolean;
  /** The encrypted API key of the server; null if the server needs no key. */
  sealedKey: Buffer | null;
}

export interface ModelEndpointRecords {
  find(projectId: string): Promise<StoredModelEndpoint | null>;
  put(projectId: string, endpoint: StoredModelEndpoint): Promise<void>;
  delete(projectId: string): Promise<void>;
}
