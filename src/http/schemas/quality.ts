import { type Static, Type } from 'typebox';
import { LONGEST_PERIOD_DAYS, type Quality, type QualityCounts } from '../../domain/quality.ts';
import { createReference, DATE_PATTERN, makeNullable } from './common.ts';

const Day = (description: string, example: string) =>
  Type.String({ pattern: DATE_PATTERN, description, examples: [example] });
const Count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

export const QualityQuery = Type.Object({
  from: Type.Optional(Day('The first day, in UTC. If absent, 29 days before the last day.', '2026-11-01')),
  to: Type.Optional(
    Day(
      `The last day, in UTC. If absent, today. The period can be at most ${LONGEST_PERIOD_DAYS} days long.`,
      '2026-11-30',
    ),
  ),
});

const COUNTS = {
  documents: Count('Number of added documents.', 128),
  pages: Count('Number of pages of these documents.', 240),
  completed: Count('Number of documents with a result.', 126),
  failed: Count('Number of documents that could not be read.', 2),
  straight_through: Count(
    'Number of completed documents that needed no review and in which no value was changed.',
    98,
  ),
  reviewed: Count('Number of all other completed documents.', 28),
  corrected: Count('Number of documents in which a value was changed.', 11),
};

const QualitySchema = Type.Object(
  {
    from: Day('The first day, in UTC.', '2026-11-01'),
    to: Day('The last day, in UTC.', '2026-11-30'),
    ...COUNTS,
    seconds_to_result: makeNullable(
      Type.Object({
        median: Type.Number({ description: 'Median time in seconds.', examples: [1.4] }),
        p95: Type.Number({ description: '95th percentile of the time, in seconds.', examples: [6.2] }),
      }),
      { description: 'Seconds from the upload to the first result; null if no document has a result.' },
    ),
    failures: Type.Array(
      Type.Object({
        code: Type.String({ description: 'Why these documents failed.', examples: ['corrupt_file'] }),
        documents: Count('Number of documents that failed for this reason.', 2),
      }),
      { description: 'Failed documents by code, most frequent first.' },
    ),
    corrections: Type.Array(
      Type.Object({
        supplier: makeNullable(Type.String(), {
          description: 'The supplier of the documents; null if it was not found.',
          examples: ['Northlight Paper Ltd'],
        }),
        field: Type.String({
          description: 'JSON pointer of the value; `*` matches the index of every list entry.',
          examples: ['/line_items/*/amount'],
        }),
        documents: Count('Number of documents in which the field was changed.', 4),
      }),
      { description: 'Changed fields, most frequent first; at most 100.' },
    ),
    days: Type.Array(Type.Object({ day: Day('The day, in UTC.', '2026-11-20'), ...COUNTS }), {
      description: 'The days with documents, oldest first.',
    }),
  },
  { $id: 'Quality', title: 'Quality', description: 'Statistics on how well documents were read.' },
);

export const QUALITY_SCHEMAS = [QualitySchema];

export const QualityAnswer = Type.Object(
  { quality: createReference(QualitySchema) },
  { title: 'QualityResponse', description: 'Statistics on how well documents were read.' },
);

export function presentQuality(quality: Quality): Static<typeof QualitySchema> {
  const { period, total, secondsToResult, failures, corrections, days } = quality;
  return {
    ...period,
    ...presentCounts(total),
    seconds_to_result: secondsToResult,
    failures,
    corrections,
    days: days.map(({ day, ...counts }) => ({ day, ...presentCounts(counts) })),
  };
}

function presentCounts({ straightThrough, ...counts }: QualityCounts) {
  return { ...counts, straight_through: straightThrough };
}
