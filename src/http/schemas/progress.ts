import { type Static, Type } from 'typebox';
import type { RunProgress } from '../../domain/runs.ts';

export const ProgressSchema = Type.Object(
  {
    pages_done: Type.Integer({ description: 'Number of pages read so far.', examples: [12] }),
    pages_count: Type.Integer({ description: 'Total number of pages.', examples: [25] }),
  },
  {
    $id: 'Progress',
    title: 'Progress',
    description:
      'Progress of a document with several pages while it is being processed, updated every second.',
  },
);

export type ProgressAnswer = Static<typeof ProgressSchema>;

export function presentProgress({ pagesDone, pagesCount }: RunProgress): ProgressAnswer {
  return { pages_done: pagesDone, pages_count: pagesCount };
}
