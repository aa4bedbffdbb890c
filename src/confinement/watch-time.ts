import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 250;
/** Linux counts processor time in hundredths of a second for programs, on every architecture. */
const MS_PER_TICK = 10;
/** However busy the machine is, a process does not get longer than this many times its limit. */
const BACKSTOP = 50;

export interface TimeLimits {
  /** The longest without progress. */
  pageTimeoutMs: number;
  /** The longest in all. */
  timeoutMs: number;
}

export interface TimeWatch {
  /** The time without progress starts again. */
  progress(): void;
  /** Ends the watch; the time that the process has used, in milliseconds. */
  stop(): number;
}

/** What Linux knows about the use of processors by a process. */
interface Usage {
  processorMs: number;
  /** Whether a thread wants a processor, or waits for a disk. */
  wantsToRun: boolean;
}

/**
 * Calls `onExceeded` if a process uses more time than it may. Time in which it wants to run and other processes have the
 * processors does not count, so a document takes longer on a busy machine and does not fail. Sleeping counts, so a process
 * that waits forever ends in time. On systems other than Linux all time counts.
 */
export function watchTime(pid: number | undefined, limits: TimeLimits, onExceeded: () => void): TimeWatch {
  const started = performance.now();
  let last = started;
  let progressed = started;
  let used = 0;
  let usedAtProgress = 0;
  let usage = readUsage(pid);
  const count = () => {
    const now = performance.now();
    const next = readUsage(pid);
    const elapsed = now - last;
    // Processors may work on several threads at once, which must not use up the time faster than a clock.
    if (usage === null || next === null || !next.wantsToRun) used += elapsed;
    else used += Math.min(elapsed, next.processorMs - usage.processorMs);
    last = now;
    usage = next;
  };
  const timer = setInterval(() => {
    count();
    const isTooLong =
      used > limits.timeoutMs ||
      used - usedAtProgress > limits.pageTimeoutMs ||
      last - started > limits.timeoutMs * BACKSTOP ||
      last - progressed > limits.pageTimeoutMs * BACKSTOP;
    if (isTooLong) onExceeded();
  }, POLL_MS);
  return {
    progress() {
      count();
      usedAtProgress = used;
      progressed = last;
    },
    stop() {
      clearInterval(timer);
      count();
      return used;
    },
  };
}

/** Null if the system does not tell, or the process has ended. */
function readUsage(pid: number | undefined): Usage | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    const { userTicks, systemTicks } = readStat(`/proc/${pid}/stat`);
    return { processorMs: (userTicks + systemTicks) * MS_PER_TICK, wantsToRun: hasRunnableThread(pid) };
  } catch {
    return null;
  }
}

function hasRunnableThread(pid: number): boolean {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const { state } = readStat(`/proc/${pid}/task/${thread}/stat`);
      if (state === 'R' || state === 'D') return true;
    } catch {
      // This thread has just ended.
    }
  }
  return false;
}

/** See proc_pid_stat(5). The name of the program, in parentheses, may contain anything. */
function readStat(path: string): { state: string; userTicks: number; systemTicks: number } {
  const text = readFileSync(path, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', userTicks: Number(fields[11]), systemTicks: Number(fields[12]) };
}
