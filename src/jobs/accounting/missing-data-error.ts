/** Thrown if a document lacks data that a format requires. The message is shown to users. */
export class MissingDataError extends Error {
  /** Name of a property in `parsed_data.fields`, or of a list such as `line_items`. */
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.name = 'MissingDataError';
    this.field = field;
  }
}

/**
 * Returns the value.
 * @throws {MissingDataError} if the value is undefined
 */
export function requireValue<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new MissingDataError(field, `has no ${field}`);
  return value;
}
