import type { Account } from './account.ts';

/** File descriptors through which a confined process can access its folders, regardless of their paths. */
export const DESCRIPTORS = { pipe: 3, installation: 4, program: 5, folder: 6, compileCache: 7 } as const;

export const LAUNCHER_PREFIX = 'legible-launcher: ';

/** What `launch.ts` must do. It receives the plan as JSON in its only argument. */
export interface LaunchPlan {
  /** ID of the process that starts the launcher. When that process ends, the confined process is killed. */
  parent: number;
  /** The account that the process switches to; null to keep the current one. */
  account: Account | null;
  /** Readable paths in addition to those that every program needs. */
  readable: string[];
  /** The private temporary folder of the process. */
  folder: string;
  memoryBytes: number;
  args: string[];
  environment: Record<string, string>;
}
