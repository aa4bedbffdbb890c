import { type Forest, scoreRows } from '../questions/forest.ts';
import type { ListKind } from './list-grid.ts';
import { type ListRole, mayShare, ROLES } from './roles.ts';

/** The column for each role. `sure` is the probability that the column has the role. */
export type Assignment = ReadonlyMap<ListRole, { column: number; sure: number }>;

/**
 * Minimum probability of a role. Essential roles have a lower minimum, because they are checked against the
 * lines and totals of the list.
 */
const TAKEN = 0.35;
const TAKEN_OF_CORE = 0.3;
const CORE: ReadonlySet<ListRole> = new Set<ListRole>([
  'description',
  'amount',
  'quantity',
  'unit_price',
  'date',
  'debit',
  'credit',
  'balance',
]);

/**
 * Assigns each role to the best column for it, starting with the most probable pairs of a role and a column.
 */
export function assignRoles(
  forest: Forest,
  kind: ListKind,
  features: readonly (readonly Float64Array[])[],
): Assignment {
  const pairs = ROLES[kind]
    .flatMap((role, r) =>
      scoreRows(forest, features[r] ?? []).map((sure, column) => ({ role, column, sure })),
    )
    .filter(({ role, sure }) => sure >= (CORE.has(role) ? TAKEN_OF_CORE : TAKEN))
    .sort((a, b) => b.sure - a.sure);
  const assignment = new Map<ListRole, { column: number; sure: number }>();
  for (const { role, column, sure } of pairs) {
    const taken = [...assignment].filter(([, other]) => other.column === column).map(([other]) => other);
    if (assignment.has(role) || taken.length > 1 || taken.some((other) => !mayShare(role, other))) continue;
    assignment.set(role, { column, sure });
  }
  // Amounts are either in one column or in separate debit and credit columns.
  const amount = assignment.get('amount');
  if (amount && kind === 'transactions') {
    const sides = Math.max(assignment.get('debit')?.sure ?? 0, assignment.get('credit')?.sure ?? 0);
    if (sides > amount.sure) assignment.delete('amount');
    else for (const side of ['debit', 'credit'] as const) assignment.delete(side);
  }
  return assignment;
}
