/** Random numbers that are the same in each run, for tests that try many inputs. */

export interface SeededRandom {
  /** Returns a number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Creates a mulberry32 generator. Its 32 bits of state are enough to vary the inputs of tests. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const getNext = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pickBelow = (limit: number) => Math.floor(getNext() * limit);
  return { below: pickBelow, pick: (items) => items[pickBelow(items.length)] ?? items[0] };
}
