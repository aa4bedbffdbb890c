/** The value of the text that the user typed, ready to be stored, or the error to show. */
export type Typed = { value: string | number | boolean } | { problem: string };
