export interface RunOptions {
  phases: string[];
  /** Number of operations for each Schemathesis process; null for all operations in one process. */
  sliceSize: number | null;
  /** Options that are passed on to Schemathesis. */
  others: string[];
}

/**
 * Phases in which each request uses one of the resources that were created before the run. In the stateful
 * phase, requests use what other requests have created.
 */
const PHASES = ['examples', 'coverage', 'fuzzing'];
export const STATEFUL = 'stateful';

/** Reads `--phases` (all by default) and `--slice-size`. All other options are for Schemathesis. */
export function readOptions(args: readonly string[]): RunOptions {
  const others = [...args];
  const take = (name: string): string | undefined => {
    const index = others.indexOf(name);
    return index === -1 ? undefined : others.splice(index, 2)[1];
  };
  const phases = take('--phases')?.split(',') ?? [...PHASES, STATEFUL];
  const size = take('--slice-size');
  if (size === undefined) return { phases, sliceSize: null, others };
  if (!/^[1-9]\d*$/.test(size)) throw new Error('--slice-size must be a number of operations.');
  // Refuse this option, because Schemathesis combines all included operations, so each slice would test all
  // of them.
  const included = others.find((option) => option.startsWith('--include-'));
  if (included !== undefined) throw new Error(`Use either --slice-size or ${included}.`);
  return { phases, sliceSize: Number(size), others };
}
