import type { LlmApi } from '../language-models.ts';

/** The language model endpoint of a project. */
export interface StoredModelEndpoint {
  api: LlmApi;
  /** Base URL, HTTPS. */
  url: string;
  model: string;
  /** Whether page images are sent to it. */
  takesImages: boolean;
  /** Null if the server needs no key. */
  sealedKey: Buffer | null;
}

export interface ModelEndpointRecords {
  find(projectId: string): Promise<StoredModelEndpoint | null>;
  put(projectId: string, endpoint: StoredModelEndpoint): Promise<void>;
  delete(projectId: string): Promise<void>;
}
