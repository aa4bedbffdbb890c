/** The same function, which answers for each object once, as long as somebody holds it: for what several readers ask. */
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
