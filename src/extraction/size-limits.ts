/** Maximum number of table rows in a result. Complete tables are stored separately. */
export const MAX_ROWS_IN_LINE = 5000;

/** Maximum size of a result in bytes, as JSON. */
export const MAX_RESULT_BYTES = 5_000_000;

/** Maximum number of values in a comparison with a language model; further values are omitted. */
export const MOST_COMPARED = 500;

/**
 * Maximum number of words of a document that are searched for values. Even 25 dense pages contain fewer words.
 * Further words are ignored.
 */
export const MAX_SEARCHED_WORDS = 30_000;
