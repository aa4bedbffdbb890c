import type { BinariesPackage } from './package-files.ts';
import type { ServerFolder } from './server-folder.ts';

export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: object) => void;

export type ServerSource = {
  folder: ServerFolder;
  binaries: BinariesPackage;
  log: Log;
  maxConnections?: number | undefined;
  /** Called when nothing is left to do but wait for PostgreSQL. */
  onWaiting?: (() => void) | undefined;
  /** Ends the wait for a server. */
  signal?: AbortSignal | undefined;
};
