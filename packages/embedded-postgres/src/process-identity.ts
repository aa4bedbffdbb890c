import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { promisify } from 'node:util';

/** A process. If two processes have the same process ID, they differ in `startedAt`. */
export type RunningProcess = { pid: number; name: string; uid: number; startedAt: string };

/** Returns null if there is no such process, or if it has ended but has not been reaped. */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
  return process.platform === 'linux' ? findWithProc(pid) : await findWithPs(pid);
}

/**
 * Identifies the current boot of this machine and, in a container, the container. Process IDs are valid only
 * within this scope.
 */
export function identifyProcessScope(): string {
  return `${readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())} ${readOr(() =>
    readlinkSync('/proc/self/ns/pid'),
  )}`;
}

/** Reads /proc/PID/stat; see proc_pid_stat(5). The name is in parentheses and may contain any character. */
function findWithProc(pid: number): RunningProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    const [state, startedAt] = [fields[0], fields[19]];
    if (startedAt === undefined || state === 'Z' || state === 'X') return null;
    const name = stat.slice(stat.indexOf('(') + 1, end);
    return { pid, name, uid: statSync(`/proc/${pid}`).uid, startedAt };
  } catch {
    // The process does not exist, or it ended between the two reads.
    return null;
  }
}

/** Gets the process from `ps`, for systems without /proc. */
export async function findWithPs(pid: number): Promise<RunningProcess | null> {
  const columns = ['-o', 'state=', '-o', 'uid=', '-o', 'lstart=', '-o', 'comm=', '-p', String(pid)];
  try {
    const { stdout } = await promisify(execFile)('ps', columns, {
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
    });
    const match = /^(\S+)\s+(-?\d+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.+)$/.exec(stdout.trim());
    const [, state, uid, startedAt, command] = match ?? [];
    if (state === undefined || state.startsWith('Z') || startedAt === undefined || command === undefined)
      return null;
    return { pid, name: command.slice(command.lastIndexOf('/') + 1), uid: Number(uid), startedAt };
  } catch {
    // `ps` fails if the process does not exist.
    return null;
  }
}

function readOr(read: () => string): string {
  try {
    return read();
  } catch {
    // /proc exists only on Linux. On other systems, all processes are assumed to be in the same scope.
    return 'unknown';
  }
}
