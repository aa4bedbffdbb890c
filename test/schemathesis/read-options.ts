export interface RunOptions {
  phases: string[];
  /** Operations of one process of Schemathesis; null for all in one process. */
  sliceSize: number | null;
  /** What Schemathesis gets. */
  others: string[];
}

/** Those that send requests to created resources, and one in which each request uses what another one has created. */
const PHASES = ['examples', 'coverage', 'fuzzing'];
export const STATEFUL = 'stateful';

/** `--phases`, by default all, and `--slice-size` of the command line; Schemathesis gets the other options. */
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
  // Schemathesis adds up what is included, so slices would not be separate.
  const included = others.find((option) => option.startsWith('--include-'));
  if (included !== undefined) throw new Error(`Use either --slice-size or ${included}.`);
  return { phases, sliceSize: Number(size), others };
}
