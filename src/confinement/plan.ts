import type { Account } from './account.ts';

/** Descriptors that give a confined process access to its folders, regardless of their paths. */
export const DESCRIPTORS = { pipe: 3, installation: 4, program: 5, folder: 6, compileCache: 7 } as const;

export const LAUNCHER_PREFIX = 'legible-launcher: ';

/** Passed to `launch.ts` as JSON in its only argument. */
export interface LaunchPlan {
  /** The new process is killed when this process ends. */
  parent: number;
  /** Null to keep the current account. */
  account: Account | null;
  /** In addition to the folders that every program needs. */
  readable: string[];
  /** The private temporary folder of the process. */
  folder: string;
  memoryBytes: number;
  args: string[];
  environment: Record<string, string>;
}
