import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EngineRecord } from '../learned/recall.ts';
import { scoreRow } from '../questions/forest.ts';
import { describeChoice, type ListCandidate } from './choice-features.ts';
import { describeList, type FoundList, LIST_FEATURES } from './list-features.ts';
import { LIST_MODELS } from './models.ts';
import type { GridList } from './read-grids.ts';

/** Maximum penalty for a list whose rows differ from those of the taught list. */
const UNLIKE = 0.6;
/**
 * The general engine is trusted only if it read at least this share of the values in the taught lists
 * correctly.
 */
const MOSTLY_RIGHT = 0.7;
/** A list is consistent if the values in at least this share of its entries agree with each other. */
const MOSTLY_CONSISTENT = 0.8;
const CHAINED = 0.95;

/**
 * Whether a list read from taught columns is better than the general engine's list. The engine's list is
 * trusted if the engine read most values in this layout correctly. If that is unknown, the list is trusted if
 * its values agree with each other. A trusted list is kept unless the taught list has more values and those
 * agree as well.
 */
export function isTaughtListBetter(
  context: Context,
  taught: GridList,
  general: { list: ListCandidate; sure: number } | null,
  record: EngineRecord,
  type: DocumentType,
): boolean {
  if (general === null) return true;
  const known = record.right + record.wrong;
  const isTrusted = known > 0 ? record.right >= MOSTLY_RIGHT * known : isConsistent(context, general.list);
  if (isTrusted && !explainsMore(context, taught, general.list)) return false;
  const sure = scoreRow(LIST_MODELS.choice, describeChoice(context, taught, [general.list], type));
  return sure - UNLIKE * (1 - taught.score) >= general.sure;
}

function explainsMore(context: Context, taught: FoundList, general: FoundList): boolean {
  return isConsistent(context, taught) && countValues(taught) > countValues(general);
}

/** Whether the values of a list agree with each other and with the totals of the document. */
function isConsistent(context: Context, list: FoundList): boolean {
  const features = describeList(context, list);
  const get = (name: string) => features[LIST_FEATURES.indexOf(name)] ?? 0;
  if (get('sum_labelled') === 1 || get('closes') === 1) return true;
  if (list.kind === 'transactions') return get('chain') >= CHAINED;
  return get('consistent') >= MOSTLY_CONSISTENT && get('inconsistent') === 0 && get('missed_inside') === 0;
}

function countValues({ items, transactions }: FoundList): number {
  const count = (values: readonly unknown[]) => values.filter(Boolean).length;
  return (
    items.reduce((sum, { cells, description }) => sum + count([...Object.values(cells), description[0]]), 0) +
    transactions.reduce(
      (sum, one) =>
        sum +
        count([one.date, one.valueDate, one.amount, one.balance, one.description[0], one.counterparty[0]]),
      0,
    )
  );
}
