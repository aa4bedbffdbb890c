import { setPriority } from 'node:os';
import type { Logger } from '../lib/logger.ts';

/** Niceness relative to the service, high enough that parsing does not delay requests. */
const NICENESS = 10;

export function lowerPriority(pid: number | undefined, log: Logger): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch (error) {
    log.debug({ pid, reason: String(error) }, 'the priority of a parser process cannot be lowered');
  }
}
