import type { Kind } from './kind.ts';

/** The types that are no sale and no statement, in their fourth layouts. */
export const OTHER_FOURTH: Kind[] = [];

/** The same types in their fifth layouts. */
export const OTHER_FIFTH: Kind[] = [];
