import { isObject, type Media, type Node, type OpenApiDocument } from './document.ts';
import { findExample, listAlternatives, resolveReference } from './examples.ts';

/** Adds an example to each body. If the body's schema has alternatives, adds an example for each of them. */
export function addExamples({ paths, webhooks, components }: OpenApiDocument): void {
  const items = [...Object.values(paths), ...Object.values(webhooks)];
  const operations = items.flatMap((item) => Object.values(item));
  for (const { requestBody, responses } of operations) {
    for (const { content } of [requestBody ?? {}, ...Object.values(responses)])
      for (const media of Object.values(content ?? {})) addExample(media, components.schemas);
  }
}

function addExample(media: Media, schemas: Node): void {
  if (media.schema === undefined || media.example !== undefined || media.examples !== undefined) return;
  const schema =
    typeof media.schema.$ref === 'string' ? resolveReference(media.schema.$ref, schemas) : media.schema;
  const alternatives = isObject(schema) ? listAlternatives(schema) : [];
  if (alternatives.length === 0) {
    const example = findExample(media.schema, schemas);
    if (example !== undefined) media.example = example;
    return;
  }
  media.examples = Object.fromEntries(
    alternatives.map((one, i) => [
      getSchemaName(one) ?? `example${i + 1}`,
      { value: findExample(one, schemas) },
    ]),
  );
}

function getSchemaName(schema: unknown): string | undefined {
  return isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref.replace(/^.*\//, '') : undefined;
}
