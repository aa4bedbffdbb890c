/** Characters that JSON can contain but PostgreSQL cannot store: NUL and unpaired surrogates. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/;

/** Returns the value as JSON without NULs. Unpaired surrogates become U+FFFD. */
export function toStorableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'string' ? entry.replaceAll('\0', '').toWellFormed() : entry,
  );
}
