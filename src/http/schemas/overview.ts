import { type Static, Type } from 'typebox';
import { REVIEW_REASON_CODES } from '../../domain/review.ts';
import { makeNullable } from './common.ts';

export const OverviewSchema = Type.Object(
  {
    supplier: makeNullable(Type.String(), {
      description: 'The issuer of the document: `seller.name`, `bank` or `employer.name`.',
      examples: ['Northlight Paper Ltd'],
    }),
    number: makeNullable(Type.String(), {
      description: 'The `number` of the document.',
      examples: ['INV-2026-0117'],
    }),
    date: makeNullable(Type.String(), {
      description: '`date`, `period_end` or `effective_date`.',
      examples: ['2026-03-12'],
    }),
    total: makeNullable(Type.Number(), {
      description: '`total`, `closing_balance` or `net_pay`.',
      examples: [507.6],
    }),
    currency: makeNullable(Type.String(), {
      description: 'Currency code (ISO 4217).',
      examples: ['GBP'],
    }),
    reasons: Type.Array(Type.Enum([...REVIEW_REASON_CODES], { type: 'string' }), {
      description: 'Why the document needs review; empty if it does not.',
      examples: [['low_confidence']],
    }),
  },
  {
    $id: 'Overview',
    title: 'Overview',
    description:
      'The main values of a result; each is null if it was not found. For a file with several documents, the values of the first document.',
  },
);

export type OverviewAnswer = Static<typeof OverviewSchema>;
