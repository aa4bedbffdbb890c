import { checkForest, type Forest } from '../questions/forest.ts';
import { LEARNED_FEATURES } from './learned-features.ts';
import learned from './models/learned.json' with { type: 'json' };

/** Whether a candidate answers a field, given its taught values. */
export const LEARNED_MODEL: Forest = checkForest(learned, LEARNED_FEATURES);
