import { z } from 'zod';

export const PROJECT = z.string().describe('Identifier of the project: `proj_…`.');

export const DOCUMENT = {
  project_id: PROJECT,
  document_id: z.string().describe('Identifier of the document: `doc_…`.'),
};
