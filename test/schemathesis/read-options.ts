export interface RunOptions {
  phases: string[];
  /** Number of operations per process of Schemathesis; null for all in one process. */
  sliceSize: number | null;
  /** Options for Schemathesis. */
  others: string[];
}

/** Those that send requests to the created resources, and one in which requests use what others have created. */
const PHASES = ['examples', 'coverage', 'fuzzing'];
export const STATEFUL = 'stateful';

/**
 * Reads `--phases` (default: all) and `--slice-size` from the command line; all other options are for
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
  // Schemathesis combines all included operations, so slices would not be separate.
  const included = others.find((option) => option.startsWith('--include-'));
  if (included !== undefined) throw new Error(`Use either --slice-size or ${included}.`);
  return { phases, sliceSize: Number(size), others };
}
