import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the resident memory in bytes; null if the process has ended or its memory cannot be measured. */
export async function measureResidentMemory(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') return fromProc(pid);
    if (process.platform === 'win32') return await fromTaskList(pid);
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) * 1024;
  } catch {
    // The process has ended. Other code reports this.
    return null;
  }
}

function fromProc(pid: number): number | null {
  // The kernel generates files in /proc when they are read, so this never waits for a disk.
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

async function fromTaskList(pid: number): Promise<number | null> {
  const { stdout } = await run('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh']);
  const kilobytes = /"([\d.,\s]+) K"/.exec(stdout)?.[1]?.replace(/\D/g, '');
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
