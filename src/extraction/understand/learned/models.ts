import { checkForest, type Forest } from '../questions/forest.ts';
import { LEARNED_FEATURES } from './learned-features.ts';
import learned from './models/learned.json' with { type: 'json' };

/** Estimates whether a candidate answers a field, given the values that were taught for it. */
export const LEARNED_MODEL: Forest = checkForest(learned, LEARNED_FEATURES);
