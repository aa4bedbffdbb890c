import { readdirSync, readFileSync } from 'node:fs';
import { measureMemory } from '../measure.ts';

const SAMPLE_MS = 500;

/**
 * Starts watching the parser processes of a service, given its process ID. `stop` returns their maximum
 * resident memory in megabytes. Works only on Linux.
 */
export function watchParsers(service: number): { stop(): number } {
  let highest = 0;
  const timer = setInterval(async () => {
    for (const pid of listDescendants(service).filter(isParser)) {
      const memory = await measureMemory(pid).catch(() => null);
      // A process that is ending no longer reports its memory.
      if (memory !== null && memory.now > highest) highest = memory.now;
    }
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

function listDescendants(root: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: readParent(Number(name)) }));
  const found = new Set([root]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of children) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Returns 0 if the process has just ended. */
function readParent(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function isParser(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parser-child');
  } catch {
    return false;
  }
}
