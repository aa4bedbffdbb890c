import { checkForest, type Forest } from '../questions/forest.ts';
import names from './models/names.json' with { type: 'json' };
import { NAME_FEATURES } from './name-features.ts';

/** Whether a line names a party of the document. */
export const NAME_MODEL: Forest = checkForest(names, NAME_FEATURES);
