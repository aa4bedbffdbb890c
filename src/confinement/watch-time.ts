import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 250;
/** Linux reports processor time in hundredths of a second on every architecture. */
const MS_PER_TICK = 10;
/** Even on a busy machine, a process may run for at most this multiple of its time limit. */
const BACKSTOP = 50;

export interface TimeLimits {
  /** Maximum time without progress. */
  pageTimeoutMs: number;
  /** Maximum total time. */
  timeoutMs: number;
}

export interface TimeWatch {
  /** Resets the time without progress. Time that has passed since the last poll may still be counted. */
  progress(): void;
  /** Stops watching. Returns the time used, in milliseconds. */
  stop(): number;
}

/** What Linux reports about the processor use of a process. */
interface Usage {
  processorMs: number;
  /** Whether a thread is running, ready to run, or waiting for a disk. */
  wantsToRun: boolean;
}

/**
 * Calls `onExceeded` if a process exceeds one of its limits. Time that the process spends ready to run, but
 * without a processor, does not count, so that documents do not fail on a busy machine. Time spent sleeping
 * does count, so that a process that waits forever is ended. On systems other than Linux, all time counts.
 */
export function watchTime(pid: number | undefined, limits: TimeLimits, onExceeded: () => void): TimeWatch {
  const started = performance.now();
  let last = started;
  let progressed = started;
  let used = 0;
  let usedAtProgress = 0;
  let processorMs = readProcessorMs(pid);
  const count = () => {
    const now = performance.now();
    const usage = readUsage(pid);
    const elapsed = now - last;
    // Threads that run in parallel must not use up the limit faster than wall-clock time passes.
    if (processorMs === null || usage === null || !usage.wantsToRun) used += elapsed;
    else used += Math.min(elapsed, usage.processorMs - processorMs);
    last = now;
    processorMs = usage?.processorMs ?? null;
  };
  // Count only when due: reading the state of all threads takes about a millisecond, almost as long as
  // reading a short page.
  const countIfDue = () => {
    if (performance.now() - last >= POLL_MS) count();
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
      countIfDue();
      usedAtProgress = used;
      progressed = performance.now();
    },
    stop() {
      clearInterval(timer);
      countIfDue();
      return used + performance.now() - last;
    },
  };
}

/** Returns null if the process has ended or the system does not report processor use. */
function readUsage(pid: number | undefined): Usage | null {
  const processorMs = readProcessorMs(pid);
  if (processorMs === null || pid === undefined) return null;
  try {
    return { processorMs, wantsToRun: hasRunnableThread(pid) };
  } catch {
    return null;
  }
}

/** Returns the processor time in milliseconds, or null in the same cases as `readUsage`. */
function readProcessorMs(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    const { userTicks, systemTicks } = readStat(`/proc/${pid}/stat`);
    return (userTicks + systemTicks) * MS_PER_TICK;
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
      // This thread has just ended, so skip it.
    }
  }
  return false;
}

/** See proc_pid_stat(5). The program's name is in parentheses and can contain any characters. */
function readStat(path: string): { state: string; userTicks: number; systemTicks: number } {
  const text = readFileSync(path, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', userTicks: Number(fields[11]), systemTicks: Number(fields[12]) };
}
