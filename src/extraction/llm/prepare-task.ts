import type { LaidOutDocument } from '../document.ts';
import type { FieldSchema } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import type { ModelOptions } from './model-options.ts';
import { type OutputSchema, outputSchema } from './output-schema.ts';
import { type Redactions, Redactor } from './redactor.ts';
import { makeTextView, type TextView } from './text-view.ts';
import { wantedSchema } from './wanted-schema.ts';
import { makeWindows } from './windows.ts';

/** What is sent to a model: nothing else of a document leaves. */
export interface ModelTask {
  /** JSON Schema of an answer. */
  schema: OutputSchema;
  /** The text of the document in parts, each to be asked about by itself. */
  windows: string[];
}

/** What is needed to verify the answers to a task and to merge them. */
export interface TaskContext {
  view: TextView;
  schema: FieldSchema;
  redactions: Redactions;
  options: Pick<ModelOptions, 'mode' | 'ungrounded'>;
}

/** Makes the task for a document that was read; null if there is nothing to ask. */
export function prepareTask(
  document: LaidOutDocument,
  data: ParsedData,
  custom: FieldSchema | undefined,
  options: ModelOptions,
): { task: ModelTask; context: TaskContext } | null {
  const schema = wantedSchema(data, custom, options.mode);
  if (schema === null) return null;
  const view = makeTextView(document);
  const redactor = new Redactor(options.redact);
  const windows = makeWindows(view, redactor);
  if (windows.length === 0) return null;
  const { mode, ungrounded } = options;
  return {
    task: { schema: outputSchema(schema), windows },
    context: { view, schema, redactions: redactor.redactions, options: { mode, ungrounded } },
  };
}
