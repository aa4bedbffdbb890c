/** Heights of lowercase characters, ascenders and descenders, as shares of the font size. */
const SMALL = 0.52;
const ABOVE = 0.2;
const BELOW = 0.21;
const TALL = /[\p{Lu}\p{N}bdfhklt\u00df-\u00f6\u00f8-\u00ff!?$€£§%&@#()[\]{}|/\\"'“”„‘’]/u;
const DEEP = /[gjpqyçQ,;()[\]{}|]/u;

/**
 * Returns the font size of a line, in the same unit as `inkHeight`. The height of the ink depends on the
 * characters: "sum" is lower than "Aqua".
 */
export function typeSize(text: string, inkHeight: number): number {
  const share = SMALL + (TALL.test(text) ? ABOVE : 0) + (DEEP.test(text) ? BELOW : 0);
  return inkHeight / share;
}
