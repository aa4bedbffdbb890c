/** The typed text as a value to store, or the error to show. */
export type Typed = { value: string | number | boolean } | { problem: string };
