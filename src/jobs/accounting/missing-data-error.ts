/** Thrown if a document lacks data that a format requires. Users see the message. */
export class MissingDataError extends Error {
  /** A member of `parsed_data.fields`, or a list such as `line_items`. */
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.name = 'MissingDataError';
    this.field = field;
  }
}

/** @throws {MissingDataError} if the value is undefined */
export function requireValue<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new MissingDataError(field, `has no ${field}`);
  return value;
}
