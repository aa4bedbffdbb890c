/** Maximum number of table rows in a result; the complete table is stored separately. */
export const MAX_ROWS_IN_LINE = 5000;

/** Maximum size of a result as JSON, in bytes. */
export const MAX_RESULT_BYTES = 5_000_000;

/** Maximum number of values in a comparison with a language model; further ones are omitted. */
export const MOST_COMPARED = 500;
