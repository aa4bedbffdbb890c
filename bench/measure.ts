import { readFile } from 'node:fs/promises';

/** Returns a percentile. `p` is a fraction from 0 to 1. */
export function findPercentile(numbers: number[], p: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

/** Returns the resident memory of a process in megabytes. Works only on Linux. */
export async function measureMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const readMegabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: Math.round(readMegabytes('VmRSS')), peak: Math.round(readMegabytes('VmHWM')) };
}

/** Returns the processor time of all threads of a process. Works only on Linux. */
export async function measureCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program name may contain spaces, so only the fields after the parentheses around it are split. Times
  // are in ticks of 1/100 s.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Returns processor time in milliseconds. The shell command `times` prints the processor time of child
 * processes on its second line: `0m0.51s 0m0.12s`.
 */
export function parseProcessorTime(times: string): number {
  const [, children = ''] = times.trim().split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}
