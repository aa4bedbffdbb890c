import { Type } from 'typebox';
import { BatchName, createReference, ProjectId } from './common.ts';
import { DocumentCountsSchema, WaitQuery } from './documents.ts';

export const BatchParams = Type.Object({
  project_id: ProjectId,
  batch: Type.String({
    description: 'The name of the batch, as specified in the uploads.',
    examples: ['march-2026'],
  }),
});

export const BatchQuery = Type.Object({
  wait: Type.Optional({
    ...WaitQuery.wait,
    description: 'Maximum number of seconds to wait until the batch is finished.',
  }),
});

export const BatchSchema = Type.Object(
  {
    name: BatchName,
    finished: Type.Boolean({
      description:
        'Whether no document is `pending`. Uploading or reprocessing a document in the batch makes it `false` again.',
      examples: [true],
    }),
    document_counts: createReference(DocumentCountsSchema),
  },
  { $id: 'Batch', title: 'Batch', description: 'The status of documents that were uploaded together.' },
);

export const BatchAnswer = Type.Object(
  { batch: createReference(BatchSchema) },
  { title: 'BatchResponse', description: 'The batch.' },
);
