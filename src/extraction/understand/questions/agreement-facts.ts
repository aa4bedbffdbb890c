import type { Context } from '../context.ts';
import { findContractDates, findContractTerm } from '../contract/dates.ts';
import { findContractLaw } from '../contract/law.ts';
import { partiesOf, tidyName } from '../contract/named-parties.ts';
import {
  findEffectiveDate,
  governingLaw,
  isDayFirst,
  proseOf,
  type Said,
  termOf,
} from '../contract/prose.ts';
import { createEvidence } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import { once } from '../once.ts';
import type { Fact } from './facts.ts';
import { paragraphsOf } from './paragraphs.ts';
import { wordsOf } from './wording.ts';

/**
 * Returns what the sentences of an agreement state: its governing law, term, dates and parties. The document
 * type does not matter.
 */
export const agreementFacts = once((context: Context): readonly Fact[] => {
  if (paragraphsOf(context.view).size === 0) return [];
  const prose = proseOf(context);
  const { effective, signed } = findContractDates(context, prose);
  const dated = findEffectiveDate(prose, isDayFirst(prose, context.dayFirst));
  const said: [string, Said<string> | null | undefined][] = [
    ['governing law jurisdiction', governingLaw(prose)],
    ['governing law jurisdiction', findContractLaw(prose)],
    ['term duration', termOf(prose)],
    ['term duration', findContractTerm(context, prose)],
    ['effective date start', dated],
    ['effective date start', effective],
    ['signature date', signed],
    ...partiesOf(prose).map((one): [string, Said<string>] => [
      'party parties',
      { ...one, value: tidyName(one.value) },
    ]),
  ];
  return said.flatMap(([name, one]): Fact[] => {
    if (!one) return [];
    const confidence = Math.max(0.05, Math.min(0.95, one.score * 0.7));
    const evidence = createEvidence(
      { places: listSpanPlaces(context.view, one.span), method: 'schema' },
      confidence,
    );
    return [
      { words: wordsOf(name), value: one.value, evidence, role: null, spans: [one.span], inSentence: true },
    ];
  });
});
