import { COLUMN_FEATURES } from './columns.ts';
import { FEATURE_NAMES } from './features.ts';
import { checkForest, type Forest } from './forest.ts';
import columns from './models/columns.json' with { type: 'json' };
import fields from './models/fields.json' with { type: 'json' };
import rows from './models/rows.json' with { type: 'json' };
import { ROW_FEATURES } from './rows.ts';

/** Whether a candidate answers a question. */
export const FIELD_MODEL: Forest = checkForest(fields, FEATURE_NAMES);
/** Whether a column of a table contains a property of a list. */
export const COLUMN_MODEL: Forest = checkForest(columns, COLUMN_FEATURES);
/** Whether a row of a table is an entry of the list, and not a total, a heading or a note. */
export const ROW_MODEL: Forest = checkForest(rows, ROW_FEATURES);
