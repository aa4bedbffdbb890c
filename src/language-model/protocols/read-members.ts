/** A member at the end of a path of names and positions; undefined if there is none. */
export function memberAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

/** A number of tokens; 0 if it is not told. */
export function countAt(value: unknown, ...path: readonly (string | number)[]): number {
  const count = memberAt(value, ...path);
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : 0;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const list = memberAt(value, ...path);
  return Array.isArray(list) ? list : [];
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const text = memberAt(value, ...path);
  return typeof text === 'string' ? text : '';
}

/** A base URL with a path behind it. */
export function below(url: string, path: string): string {
  return `${url.replace(/\/+$/, '')}/${path}`;
}
