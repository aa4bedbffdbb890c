import { checkForest, type Forest } from '../questions/forest.ts';
import fields from './models/fields.json' with { type: 'json' };
import names from './models/names.json' with { type: 'json' };
import { NAME_FEATURES } from './name-features.ts';
import { VALUE_FEATURES } from './value-features.ts';

/** Estimates whether a line is the name of one of the document's parties. */
export const NAME_MODEL: Forest = checkForest(names, NAME_FEATURES);
/** Ranks the candidates for a header field. */
export const VALUE_MODEL: Forest = checkForest(fields, VALUE_FEATURES);
