/** Memoizes a function that takes an object. The result is cached for as long as the object exists. */
export function once<K extends object, T>(answer: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { value: T }>();
  return (of) => {
    const before = known.get(of);
    if (before) return before.value;
    const value = answer(of);
    known.set(of, { value });
    return value;
  };
}

/** An object on which `keep` stores results. */
interface Keeper {
  kept?: unknown[];
}

let functions = 0;

/**
 * Like `once`, but for large numbers of small objects such as words: the result is stored on the object
 * itself, because a map with many weak keys slows down garbage collection. An object copied with spread
 * syntax shares the cached results of the original.
 */
export function keep<K extends object, T extends NonNullable<unknown> | null>(
  answer: (of: K) => T,
): (of: K) => T {
  const number = functions++;
  return (of: K & Keeper) => {
    of.kept ??= [];
    let value = of.kept[number] as T | undefined;
    if (value === undefined) {
      value = answer(of);
      of.kept[number] = value;
    }
    return value;
  };
}

/** Memoizes a function that takes a string. The number of cached results is limited. */
export function memoizeByText<T>(answer: (text: string) => T, most = 2000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = answer(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
