import type { Account } from './account.ts';

/** File descriptors that give a confined process access to its folders, whatever their paths are. */
export const DESCRIPTORS = { pipe: 3, installation: 4, program: 5, folder: 6, compileCache: 7 } as const;

/** Prefix of the lines on standard error in which `launch.ts` reports unsupported steps. */
export const LAUNCHER_PREFIX = 'legible-launcher: ';

/** Instructions for `launch.ts`, passed as JSON in its only argument. */
export interface LaunchPlan {
  /** Process ID of the expected parent; the new process is killed when the parent ends. */
  parent: number;
  /** The account that runs the process; null to keep the current account. */
  account: Account | null;
  /** Readable folders, in addition to those that every program needs. */
  readable: string[];
  /** The private temporary folder of the process. */
  folder: string;
  /** Maximum private memory in bytes. */
  memoryBytes: number;
  /** Command-line arguments for Node. */
  args: string[];
  environment: Record<string, string>;
}
