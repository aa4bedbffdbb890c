/** The value of the typed text, ready to be stored, or the error to show. */
export type Typed = { value: string | number | boolean } | { problem: string };
