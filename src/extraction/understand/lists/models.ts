import { checkForest } from '../questions/forest.ts';
import { CHOICE_FEATURES } from './choice-features.ts';
import { COLUMN_FEATURES } from './column-features.ts';
import { GRID_FEATURES } from './grid-features.ts';
import type { ListModels } from './list-models.ts';
import choice from './models/choice.json' with { type: 'json' };
import columns from './models/columns.json' with { type: 'json' };
import grids from './models/grids.json' with { type: 'json' };
import joins from './models/joins.json' with { type: 'json' };
import rows from './models/rows.json' with { type: 'json' };
import values from './models/values.json' with { type: 'json' };
import { JOIN_FEATURES, ROW_FEATURES } from './row-features.ts';
import { VALUE_FEATURES } from './value-features.ts';

/** The models created by `npm run train`. */
export const LIST_MODELS: ListModels = {
  columns: checkForest(columns, COLUMN_FEATURES),
  rows: checkForest(rows, ROW_FEATURES),
  joins: checkForest(joins, JOIN_FEATURES),
  grids: checkForest(grids, GRID_FEATURES),
  choice: checkForest(choice, CHOICE_FEATURES),
  values: checkForest(values, VALUE_FEATURES),
};
