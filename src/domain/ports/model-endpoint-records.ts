/** A language model of a project's own. */
export interface StoredModelEndpoint {
  /** Base URL, HTTPS. */
  url: string;
  model: string;
  /** Null if the server needs no key. */
  sealedKey: Buffer | null;
}

export interface ModelEndpointRecords {
  find(projectId: string): Promise<StoredModelEndpoint | null>;
  put(projectId: string, endpoint: StoredModelEndpoint): Promise<void>;
  delete(projectId: string): Promise<void>;
}
