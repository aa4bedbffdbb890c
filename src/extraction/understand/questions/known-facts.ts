import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { agreementFacts } from './agreement-facts.ts';
import { partsOfFacts } from './fact-parts.ts';
import { type Fact, factsOf } from './facts.ts';

/** All that is known of a document before it is asked: its fields, parts of these, and what an agreement says. */
export function findFacts(
  context: Context,
  known: { fields: Record<string, unknown>; evidence: Readonly<Record<string, Evidence>> },
): Fact[] {
  const facts = factsOf(known.fields, known.evidence);
  return [...facts, ...partsOfFacts(context.view, facts), ...agreementFacts(context)];
}
