/** Limits for each organization. */
export interface Quotas {
  /** Stored documents; 0 for no limit. */
  documents: number;
  /** Bytes of stored documents; 0 for no limit. */
  bytes: number;
  projects: number;
  /** Keys that are neither revoked nor expired. */
  keys: number;
  /** Open event streams, for each API process. */
  eventStreams: number;
  pendingExports: number;
}
