import type { Kind } from '../fourth/kind.ts';

/** Types that are no sale and no account, each in its sixth layout. */
export const OTHER_SIXTH: Kind[] = [];
