/** The same function with a cache by object, which lasts as long as the object: for results that several readers need. */
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

/** Wraps a function of a text so that it keeps the results of a limited number of texts: the same lines are asked for repeatedly. */
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
