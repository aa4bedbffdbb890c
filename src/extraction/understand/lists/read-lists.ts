import type { DocumentType } from '../../parsed-data.ts';
import type { YearHint } from '../bank/short-dates.ts';
import type { Context } from '../context.ts';
import { scoreRow } from '../questions/forest.ts';
import type { ListCandidate } from './choice-features.ts';
import { chooseList } from './choose-list.ts';
import { listCandidates } from './list-candidates.ts';
import type { ListKind } from './list-grid.ts';
import { LIST_MODELS } from './models.ts';
import { describeValues } from './value-features.ts';

/** The list of a document, and the probability that each of its values is correct. */
export interface ChosenList {
  list: ListCandidate;
  /**
   * Whether the columns were recognized by their headers (`label`) or only by their positions and contents
   * (`layout`).
   */
  method: 'label' | 'layout';
  confidenceOf: (entry: number, role: string) => number;
}

/** Reads the list of items or of transactions; null if there is none. */
export function readList(
  context: Context,
  kind: ListKind,
  type: DocumentType,
  year: YearHint | null,
): ChosenList | null {
  const candidates = listCandidates(context, kind, type, year, LIST_MODELS);
  const chosen = chooseList(context, candidates, LIST_MODELS);
  if (!chosen) return null;
  const known = new Map(
    describeValues(context, chosen.list, chosen.sure).map(({ index, role, features }): [string, number] => [
      `${index} ${role}`,
      scoreRow(LIST_MODELS.values, features),
    ]),
  );
  const getConfidence = (entry: number, role: string) =>
    Math.round(Math.min(0.99, Math.max(0.02, known.get(`${entry} ${role}`) ?? 0.5)) * 1000) / 1000;
  const isNamed = chosen.list.from === 'rules' || chosen.list.hasHeaders === true;
  return { list: chosen.list, method: isNamed ? 'label' : 'layout', confidenceOf: getConfidence };
}
