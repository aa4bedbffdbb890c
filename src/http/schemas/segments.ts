import { Type } from 'typebox';
import { MAX_SEGMENTS } from '../../domain/choose-segments.ts';

const Pages = Type.Unsafe<[number, number]>({
  type: 'array',
  items: { type: 'integer', minimum: 1, maximum: 100_000 },
  minItems: 2,
  maxItems: 2,
  description: 'The first and last page.',
  examples: [[1, 2]],
});

export const SegmentsBody = Type.Object(
  {
    segments: Type.Array(Type.Object({ pages: Pages }, { description: 'One document of the file.' }), {
      minItems: 1,
      maxItems: MAX_SEGMENTS,
      description: 'The documents of the file in their new order. Every page belongs to exactly one of them.',
      examples: [[{ pages: [3, 4] }, { pages: [1, 2] }]],
    }),
  },
  { title: 'SegmentsRequest', description: 'How the pages of a file are divided into documents.' },
);
