export interface RunOptions {
  phases: string[];
  /** Number of operations per Schemathesis process. If it is null, a single process tests all operations. */
  sliceSize: number | null;
  /** Options that the command passes to Schemathesis. */
  others: string[];
}

/**
 * The phases that send requests to the created resources. In the stateful phase, which is not listed here,
 * requests use what other requests have created.
 */
const PHASES = ['examples', 'coverage', 'fuzzing'];
export const STATEFUL = 'stateful';

/**
 * Reads `--phases` (all by default) and `--slice-size` from the command line. All other options are for
 * Schemathesis.
 */
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
  // Schemathesis combines all included operations, so each slice would test all of them.
  const included = others.find((option) => option.startsWith('--include-'));
  if (included !== undefined) throw new Error(`Use either --slice-size or ${included}.`);
  return { phases, sliceSize: Number(size), others };
}
