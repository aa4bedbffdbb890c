import { watchMemory } from '../../confinement/watch-memory.ts';
import { type TimeLimits, type TimeWatch, watchTime } from '../../confinement/watch-time.ts';
import type { ParserProcess } from './parser-process.ts';

export interface Limits extends TimeLimits {
  memoryMb: number;
}

export function watchLimits(process: ParserProcess, limits: Limits): TimeWatch {
  const time = watchTime(process.pid, limits, () => process.kill('too_slow'));
  const stopMemory = watchMemory(process.pid, limits.memoryMb, () => process.kill('out_of_memory'));
  return {
    progress: () => time.progress(),
    stop() {
      stopMemory();
      return time.stop();
    },
  };
}
