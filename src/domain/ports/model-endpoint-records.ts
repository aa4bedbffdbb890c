import type { LlmApi } from '../language-models.ts';

export interface StoredModelEndpoint {
  api: LlmApi;
  /** HTTPS URL of the model's API. */
  url: string;
  model: string;
  /** Whether page images are sent to the model. */
  takesImages: boolean;
  /** The encrypted API key; null if the server needs none. */
  sealedKey: Buffer | null;
}

export interface ModelEndpointRecords {
  find(projectId: string): Promise<StoredModelEndpoint | null>;
  put(projectId: string, endpoint: StoredModelEndpoint): Promise<void>;
  delete(projectId: string): Promise<void>;
}
