import { checkForest, type Forest } from '../questions/forest.ts';
import fields from './models/fields.json' with { type: 'json' };
import names from './models/names.json' with { type: 'json' };
import { NAME_FEATURES } from './name-features.ts';
import { VALUE_FEATURES } from './value-features.ts';

/** Whether a line names a party of the document. */
export const NAME_MODEL: Forest = checkForest(names, NAME_FEATURES);
/** Chooses among the candidates of a field of the header. */
export const VALUE_MODEL: Forest = checkForest(fields, VALUE_FEATURES);
