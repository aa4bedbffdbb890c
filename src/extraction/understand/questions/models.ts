import { COLUMN_FEATURES } from './columns.ts';
import { FEATURE_NAMES } from './feature-names.ts';
import { checkForest, type Forest } from './forest.ts';
import { LIST_FEATURES } from './list-candidates.ts';
import { MATCH_FEATURES } from './matches.ts';
import columns from './models/columns.json' with { type: 'json' };
import ends from './models/ends.json' with { type: 'json' };
import fields from './models/fields.json' with { type: 'json' };
import lists from './models/lists.json' with { type: 'json' };
import matches from './models/matches.json' with { type: 'json' };
import options from './models/options.json' with { type: 'json' };
import rows from './models/rows.json' with { type: 'json' };
import settle from './models/settle.json' with { type: 'json' };
import starts from './models/starts.json' with { type: 'json' };
import tables from './models/tables.json' with { type: 'json' };
import { OPTION_FEATURES } from './options.ts';
import { ROW_FEATURES } from './rows.ts';
import { SETTLE_FEATURES } from './settle.ts';
import { TABLE_FEATURES } from './tables.ts';
import { BOUND_FEATURES, type BoundModels } from './text-bounds.ts';

export interface Models extends BoundModels {
  /** Estimates whether a candidate answers a question. */
  fields: Forest;
  /**
   * Estimates again whether a candidate answers a question, once the candidates for all questions of a schema
   * are known.
   */
  settle: Forest;
  /** Estimates which of the possible answers to a question is correct: true or false, or a member of an enum. */
  options: Forest;
  /** Estimates whether a column of a table contains a property of a list. */
  columns: Forest;
  /**
   * Estimates again whether a column contains a property. Used for the table chosen as the list, once all of
   * its columns have been compared with all properties.
   */
  matches: Forest;
  /** Estimates whether a row of a table is an entry of the list rather than a total, a heading or a note. */
  rows: Forest;
  /** Estimates whether a table is the requested list. */
  tables: Forest;
  /** Estimates whether pieces of text are the entries of a list of scalar values. */
  lists: Forest;
}

/**
 * Returns the models. Throws if any of them was not trained with exactly the features that the code computes.
 */
export function checkModels(models: Models): Models {
  const { starts, ends, fields, settle, options, columns, matches, rows, tables, lists } = models;
  return {
    starts: checkForest(starts, BOUND_FEATURES),
    ends: checkForest(ends, BOUND_FEATURES),
    fields: checkForest(fields, FEATURE_NAMES),
    settle: checkForest(settle, SETTLE_FEATURES),
    options: checkForest(options, OPTION_FEATURES),
    columns: checkForest(columns, COLUMN_FEATURES),
    matches: checkForest(matches, MATCH_FEATURES),
    rows: checkForest(rows, ROW_FEATURES),
    tables: checkForest(tables, TABLE_FEATURES),
    lists: checkForest(lists, LIST_FEATURES),
  };
}

export const MODELS: Models = checkModels({
  starts,
  ends,
  fields,
  settle,
  options,
  columns,
  matches,
  rows,
  tables,
  lists,
});
