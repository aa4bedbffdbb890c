/** What was typed as the value to store, or what is wrong with it, for the person who typed it. */
export type Typed = { value: string | number | boolean } | { problem: string };
