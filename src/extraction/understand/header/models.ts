import { checkForest, type Forest, SharingForest } from '../questions/forest.ts';
import choice from './models/choice.json' with { type: 'json' };
import fields from './models/fields.json' with { type: 'json' };
import names from './models/names.json' with { type: 'json' };
import { isOfRole, NAME_FEATURES } from './name-features.ts';
import { isOfField, VALUE_FEATURES } from './value-features.ts';
import { RIVAL_FEATURES } from './value-rivals.ts';

/** Estimates whether a line is the name of one of the document's parties. */
export const NAME_MODEL: Forest = checkForest(names, NAME_FEATURES);
/** Scores the candidates for a header field. */
const VALUE_MODEL: Forest = checkForest(fields, VALUE_FEATURES);
/** Chooses among the best candidates for a header field. */
export const CHOICE_MODEL: Forest = checkForest(choice, RIVAL_FEATURES);

/** The same models, for scoring several rows for each candidate. These rows have most features in common. */
export const NAME_FOREST = new SharingForest(NAME_MODEL, (feature) => !isOfRole(feature));
export const VALUE_FOREST = new SharingForest(VALUE_MODEL, (feature) => !isOfField(feature));
