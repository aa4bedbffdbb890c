/** Table rows that stand in line in a result; the rest stands whole beside it. */
export const MAX_ROWS_IN_LINE = 5000;

/** Bytes of a result as JSON. */
export const MAX_RESULT_BYTES = 5_000_000;
