import { addExamples } from './add-examples.ts';
import { addCodeSamples } from './code-samples.ts';
import type { OpenApiDocument } from './document.ts';
import { describeFailures } from './failures.ts';
import { addFieldModels } from './field-models.ts';
import { extractNamedSchemas } from './name-schemas.ts';

/**
 * Adds named schemas, error responses, examples and code samples to the document that Fastify generates from
 * the routes.
 */
export function completeDocument(made: object): OpenApiDocument {
  // Schemas are shared between routes; here each use gets its own copy.
  const document: OpenApiDocument = JSON.parse(JSON.stringify(made));
  extractNamedSchemas(document);
  addFieldModels(document.components.schemas);
  describeFailures(document);
  addExamples(document);
  addCodeSamples(document);
  return document;
}
