import { checkForest, type Forest } from '../questions/forest.ts';
import { LEARNED_FEATURES } from './learned-features.ts';
import learned from './models/learned.json' with { type: 'json' };

/**
 * Estimates whether a candidate is the value of a field, based on the values that were taught for the field.
 */
export const LEARNED_MODEL: Forest = checkForest(learned, LEARNED_FEATURES);
