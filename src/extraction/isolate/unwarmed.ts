/** Argument of a parser process that is to take its first request at once, rather than load everything before. */
export const UNWARMED = '--unwarmed';
