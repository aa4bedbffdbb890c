/** A document lacks what a format requires; the message is shown to the user. */
export class MissingDataError extends Error {
  /** Member of `parsed_data.fields`, or a list such as `line_items`. */
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.name = 'MissingDataError';
    this.field = field;
  }
}

/** Returns the value; throws if the document has none. */
export function requireValue<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new MissingDataError(field, `has no ${field}`);
  return value;
}
