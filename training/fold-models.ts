import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FEATURE_NAMES } from '../src/extraction/understand/questions/feature-names.ts';
import { checkForest, type Forest } from '../src/extraction/understand/questions/forest.ts';
import { questionEncoder } from '../src/extraction/understand/questions/meaning.ts';
import { checkModels, type Models } from '../src/extraction/understand/questions/models.ts';
import { OPTION_FEATURES } from '../src/extraction/understand/questions/options.ts';
import type { BoundModels } from '../src/extraction/understand/questions/text-bounds.ts';
import { columnForms, typedForms, valueForms } from '../src/extraction/understand/questions/value-forms.ts';

/** Models for custom fields that were trained without certain issuers. */
export interface FoldModels {
  /**
   * Returns the models that were trained without the documents of an issuer. Also calls `replaceComparison`
   * for this issuer.
   */
  modelsOf(group: string): Models;
}

/** Models that find and compare candidates and were trained without certain issuers. */
export interface UnseenFinders {
  boundsOf(group: string): BoundModels;
  /** Returns the model for individual values that train.py has trained without the issuer. */
  fieldsOf(group: string): Forest;
  /** After this call, questions are compared using models that were trained without the issuer. */
  replaceComparison(group: string): void;
}

/** Reads the models that train_bounds.py and tune_phrases.py have written. */
export function readUnseenFinders(folder: string): UnseenFinders {
  const folds = JSON.parse(readFileSync(join(folder, 'folds/folds.json'), 'utf8')) as Record<string, number>;
  const buildPath = (group: string, file: string) => join(folder, 'folds', String(folds[group] ?? 0), file);
  const bounds = new Map<string, BoundModels>();
  const fields = new Map<string, Forest>();
  return {
    fieldsOf: (group) => {
      const file = buildPath(group, 'fields.json');
      const known = fields.get(file) ?? checkForest(JSON.parse(readFileSync(file, 'utf8')), FEATURE_NAMES);
      fields.set(file, known);
      return known;
    },
    boundsOf: (group) => {
      const read = (kind: string) =>
        JSON.parse(readFileSync(buildPath(group, `${kind}.json`), 'utf8')) as Forest;
      const key = buildPath(group, '');
      const known = bounds.get(key) ?? { starts: read('starts'), ends: read('ends') };
      bounds.set(key, known);
      return known;
    },
    replaceComparison: (group) => {
      questionEncoder.replaceVectors(pathToFileURL(buildPath(group, 'asked-phrases.bin')));
      for (const forms of [valueForms, columnForms, typedForms])
        forms.replaceModels(pathToFileURL(buildPath(group, '/')));
    },
  };
}

/** Reads the model that train_options.py has written; a model without trees if it has not been trained with these features. */
function readOptions(file: string): Forest {
  const empty: Forest = { features: [...OPTION_FEATURES], trees: [], slope: 1, offset: 0, ceiling: 1 };
  if (!existsSync(file)) return empty;
  const model = JSON.parse(readFileSync(file, 'utf8')) as Forest;
  return model.features.join() === OPTION_FEATURES.join() ? model : empty;
}

/** Reads the models that train.py has written. */
export function readFolds(folder: string): FoldModels {
  const folds = JSON.parse(readFileSync(join(folder, 'folds/folds.json'), 'utf8')) as Record<string, number>;
  const models: Models[] = [];
  for (let k = 0; existsSync(join(folder, 'folds', String(k))); k++) {
    const read = (kind: string) =>
      JSON.parse(readFileSync(join(folder, 'folds', String(k), `${kind}.json`), 'utf8')) as Forest;
    models.push(
      checkModels({
        starts: read('starts'),
        ends: read('ends'),
        fields: read('fields'),
        settle: read('settle'),
        options: readOptions(join(folder, 'folds', String(k), 'options.json')),
        columns: read('columns'),
        matches: read('matches'),
        rows: read('rows'),
        tables: read('tables'),
        lists: read('lists'),
      }),
    );
  }
  const { replaceComparison } = readUnseenFinders(folder);
  return {
    modelsOf: (group) => {
      replaceComparison(group);
      return models[folds[group] ?? 0] as Models;
    },
  };
}
