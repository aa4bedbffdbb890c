import type { BinariesPackage } from './package-files.ts';
import type { ServerFolder } from './server-folder.ts';

export type Log = (level: 'info' | 'warn' | 'error', message: string, details?: object) => void;

/** Everything that is needed to start a server. */
export type ServerSource = {
  folder: ServerFolder;
  binaries: BinariesPackage;
  log: Log;
  maxConnections?: number | undefined;
  /** Called when nothing remains except waiting for a PostgreSQL program. */
  onWaiting?: (() => void) | undefined;
  /** Aborts the wait for a server. */
  signal?: AbortSignal | undefined;
};
