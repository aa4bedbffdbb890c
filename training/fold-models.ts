import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Forest } from '../src/extraction/understand/questions/forest.ts';
import { checkModels, type Models } from '../src/extraction/understand/questions/models.ts';

/** Models for custom fields that have not seen an issuer. */
export interface FoldModels {
  modelsOf(group: string): Models;
}

/** The models that train.py wrote for its folds. */
export function readFolds(folder: string): FoldModels {
  const folds = JSON.parse(readFileSync(join(folder, 'folds/folds.json'), 'utf8')) as Record<string, number>;
  const models: Models[] = [];
  for (let k = 0; existsSync(join(folder, 'folds', String(k))); k++) {
    const read = (kind: string) =>
      JSON.parse(readFileSync(join(folder, 'folds', String(k), `${kind}.json`), 'utf8')) as Forest;
    models.push(
      checkModels({
        fields: read('fields'),
        settle: read('settle'),
        columns: read('columns'),
        matches: read('matches'),
        rows: read('rows'),
        tables: read('tables'),
        lists: read('lists'),
      }),
    );
  }
  return { modelsOf: (group) => models[folds[group] ?? 0] as Models };
}
