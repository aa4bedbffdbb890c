/** Table rows that a result contains; the complete table is stored separately. */
export const MAX_ROWS_IN_LINE = 5000;

/** Bytes of a result as JSON. */
export const MAX_RESULT_BYTES = 5_000_000;
