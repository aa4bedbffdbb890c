import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { buildResult } from '../../src/extraction/build-result.ts';
import type { LaidOutDocument } from '../../src/extraction/document.ts';
import type { ModelOptions } from '../../src/extraction/llm/model-options.ts';
import { prepareTask } from '../../src/extraction/llm/prepare-task.ts';
import { makeTextView } from '../../src/extraction/llm/text-view.ts';
import { createWantedSchema } from '../../src/extraction/llm/wanted-schema.ts';
import type { ExtractionOptions } from '../../src/extraction/options.ts';
import { orderMembers } from '../../src/extraction/order-members.ts';
import type { ParsedData } from '../../src/extraction/parsed-data.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { normalizeSchema } from '../../src/lib/normalize-schema.ts';
import type { LabelledDocument } from '../../training/labelled-documents.ts';
import { createOptions } from '../read-document.ts';

/** Returns the options for a document, including the schema in its ground truth. */
export function getOptions(one: LabelledDocument): ExtractionOptions {
  const options = createOptions(basename(one.file));
  const { schema } = one.truth.schema ? normalizeSchema(one.truth.schema) : {};
  return schema ? { ...options, schema } : options;
}

export async function extractOffline(
  laidOut: LaidOutDocument,
  options: ExtractionOptions,
): Promise<ParsedData> {
  const { parsedData } = await buildResult(laidOut, understand(laidOut, options), options.scratch);
  rmSync(options.scratch, { recursive: true, force: true });
  return orderMembers(parsedData);
}

/** Returns the question for a model; null if there is nothing to ask. */
export function prepareModelTask(
  laidOut: LaidOutDocument,
  data: ParsedData,
  { schema }: ExtractionOptions,
  model: ModelOptions,
): ReturnType<typeof prepareTask> {
  const wanted = createWantedSchema(data, schema, model.mode);
  return wanted === null ? null : prepareTask(makeTextView(laidOut), wanted, model, data);
}

export function asUnderstanding(data: ParsedData) {
  return { ...data, custom: data.custom ?? {} };
}
