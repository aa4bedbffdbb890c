import { addExamples } from './add-examples.ts';
import { addCodeSamples } from './code-samples.ts';
import type { OpenApiDocument } from './document.ts';
import { describeFailures } from './failures.ts';
import { addFieldModels } from './field-models.ts';
import { extractNamedSchemas } from './name-schemas.ts';

/** Adds named schemas, error responses, examples and code samples to Fastify's document. */
export function completeDocument(made: object): OpenApiDocument {
  // Copy the document, because routes share schemas that must be changed separately.
  const document: OpenApiDocument = JSON.parse(JSON.stringify(made));
  extractNamedSchemas(document);
  addFieldModels(document.components.schemas);
  describeFailures(document);
  addExamples(document);
  addCodeSamples(document);
  return document;
}
