/** Error properties that never contain text from a document. */
const SAFE_PROPERTIES = [
  'code',
  'errno',
  'syscall',
  'status',
  'statusCode',
  'severity',
  'table',
  'constraint',
];
/** Limits the depth, because causes can form a cycle. */
const MAX_DEPTH = 5;

/**
 * Converts an error for the log. Removes properties that are not in `SAFE_PROPERTIES`, and messages that may quote a value, such as
 * those from JSON parsers and database errors about data.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const described: Record<string, unknown> = { type: error.name };
  for (const name of SAFE_PROPERTIES) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') described[name] = value;
  }
  if (!canQuoteData(error)) described.message = error.message;
  described.stack = getStackFrames(error);
  if (error.cause !== undefined && depth < MAX_DEPTH) described.cause = describeError(error.cause, depth + 1);
  return described;
}

/** Messages of these SQLSTATE classes can quote values: 22 is invalid data, 23 is a violated constraint. */
function canQuoteData(error: Error): boolean {
  return error instanceof SyntaxError || ('code' in error && /^2[23][0-9A-Z]{3}$/.test(String(error.code)));
}

/** Returns the stack without the error message, which may have several lines. */
function getStackFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
