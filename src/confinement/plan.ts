import type { Account } from './account.ts';

/** File descriptors that a confined process inherits. It reaches folders through them, wherever they lie. */
export const DESCRIPTORS = { pipe: 3, installation: 4, program: 5, folder: 6, compileCache: 7 } as const;

/** Begins each line on standard error in which `launch.ts` names a step that this machine does not offer. */
export const LAUNCHER_PREFIX = 'legible-launcher: ';

/** What `launch.ts` does, as its only argument, in JSON. */
export interface LaunchPlan {
  /** The process that must still be its parent; the new one dies with it. */
  parent: number;
  /** Null where the account stays as it is. */
  account: Account | null;
  /** Below which it may read, beside what every program needs. */
  readable: string[];
  /** Its own temporary folder. */
  folder: string;
  /** Bytes of private memory that may be reserved. */
  memoryBytes: number;
  /** Arguments of Node. */
  args: string[];
  environment: Record<string, string>;
}
