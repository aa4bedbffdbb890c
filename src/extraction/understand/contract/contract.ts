import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { listSpanPlaces, measureOcrDoubt } from '../found.ts';
import { hasLegalForm } from '../recognize/names.ts';
import { type Span, spanText } from '../view/span.ts';
import { findContractDates, findContractTerm } from './dates.ts';
import { findContractLaw } from './law.ts';
import { findContractParties } from './parties.ts';
import { proseOf } from './prose.ts';

/** Reads the parties, the dates, the term and the governing law of a contract from its sentences. */
export function readContract(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const prose = proseOf(context);
  const fields: Record<string, FieldValue> = {};
  const put = (pointer: string, value: string, span: Span, group: string, score: number) =>
    collector.put(pointer, {
      value,
      places: listSpanPlaces(context.view, span),
      method: 'layout',
      features: {
        prose: 1,
        link: Math.min(1, score),
        legal_form: hasLegalForm(value) ? 1 : 0,
        ocr_doubt: measureOcrDoubt([span]),
      },
      group,
    });
  const parties = findContractParties(context, prose).map(({ name, address }, i) => ({
    name: put(`/fields/parties/${i}/name`, name.value, name.span, 'contract_party', 1),
    ...(address
      ? { address: put(`/fields/parties/${i}/address`, address.value, address.span, 'contract_address', 1) }
      : {}),
  }));
  if (parties.length > 0) fields.parties = parties;
  const { effective, signed } = findContractDates(context, prose);
  const term = findContractTerm(context, prose);
  const law = findContractLaw(prose);
  if (effective)
    fields.effective_date = put(
      '/fields/effective_date',
      effective.value,
      effective.span,
      'contract_date',
      effective.score,
    );
  // Return both phrases as printed, in the language of the contract: "thirty-six (36) months", "laws of the
  // State of Ohio".
  if (term) fields.term = put('/fields/term', tidyPhrase(term.span), term.span, 'contract_term', term.score);
  if (law)
    fields.governing_law = put(
      '/fields/governing_law',
      tidyPhrase(law.span),
      law.span,
      'contract_law',
      law.score,
    );
  if (signed)
    fields.signature_date = put(
      '/fields/signature_date',
      signed.value,
      signed.span,
      'contract_date',
      signed.score,
    );
  return fields;
}

function tidyPhrase(span: Span): string {
  return spanText(span).replace(/[,;.:]+$/, '');
}
