import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { agreementFacts } from './agreement-facts.ts';
import { splitFacts } from './fact-parts.ts';
import { type Fact, listFacts } from './facts.ts';

/**
 * Collects what is known about a document before its questions are answered: its fields, parts of their
 * values, and the facts in an agreement.
 */
export function findFacts(
  context: Context,
  known: { fields: Record<string, unknown>; evidence: Readonly<Record<string, Evidence>> },
): Fact[] {
  const facts = listFacts(known.fields, known.evidence);
  return [...facts, ...splitFacts(context.view, facts), ...agreementFacts(context)];
}
