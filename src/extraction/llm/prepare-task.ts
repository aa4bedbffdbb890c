import type { FieldSchema } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import { findListRows, type ListRows } from './list-rows.ts';
import type { ModelOptions } from './model-options.ts';
import { createOutputSchema, type OutputSchema } from './output-schema.ts';
import { type Redactions, Redactor } from './redactor.ts';
import { divideIntoSegments, type SegmentPlace } from './segment-parts.ts';
import { reviveView, type TextView } from './text-view.ts';
import { makeWindows } from './windows.ts';

/** The question about a document. Only `schemas`, `windows` and `pages` are sent. */
export interface ModelTask {
  /** JSON Schema of the answer to each part of the question. */
  schemas: OutputSchema[];
  /** Parts of the text, which are sent in separate requests. */
  windows: string[];
  /** The pages of each part, for models that accept images. Empty if text is redacted. */
  pages: WindowPage[][];
  /** For each part, the rows in which list entries are expected. */
  expected: ListRows[];
}

/** A page, and the clockwise rotation in degrees that made it upright. */
export interface WindowPage {
  number: number;
  turn: 0 | 90 | 180 | 270;
}

export interface TaskContext {
  view: TextView;
  schema: FieldSchema;
  redactions: Redactions;
  options: Pick<ModelOptions, 'mode' | 'ungrounded'>;
  places?: SegmentPlace[];
}

/**
 * Creates the question about a document. Returns null if the document has no text.
 * @param data the result of the offline engine
 * @param names names in the document, for projects that redact them
 */
export function prepareTask(
  view: TextView,
  schema: FieldSchema,
  options: ModelOptions,
  data: ParsedData,
  names: readonly string[] = [],
): { task: ModelTask; context: TaskContext } | null {
  const redactor = new Redactor(options.redact, names);
  const places = data.segments.length < 2 ? [] : data.segments.map(({ pages, box }) => takePlace(pages, box));
  const parts = places.length === 0 ? [{ text: view, schema }] : divideIntoSegments(view, schema, places);
  const wordsAndRows = reviveView(view);
  const made = parts.map((part) => {
    const own = makeWindows(part.text, redactor);
    const schemaOfPart = createOutputSchema(part.schema);
    return {
      windows: own,
      schemas: own.map(() => schemaOfPart),
      expected: findListRows(part.text, wordsAndRows, part.schema, data, own),
    };
  });
  const windows = made.flatMap((part) => part.windows);
  if (windows.length === 0) return null;
  const { mode, ungrounded } = options;
  const turns = new Map(view.pages.map(({ number, turn }) => [number, turn]));
  const { kinds, patterns } = options.redact;
  const isRedacted = kinds.length + patterns.length > 0;
  const pages = windows.map((window) =>
    isRedacted ? [] : window.pages.map((number) => ({ number, turn: turns.get(number) ?? 0 })),
  );
  const context = { view, schema, redactions: redactor.redactions, options: { mode, ungrounded } };
  return {
    task: {
      schemas: made.flatMap((part) => part.schemas),
      windows: windows.map(({ text }) => text),
      pages,
      expected: made.flatMap((part) => part.expected),
    },
    context: places.length === 0 ? context : { ...context, places },
  };
}

function takePlace(pages: SegmentPlace['pages'], box: SegmentPlace['box']): SegmentPlace {
  return box === undefined ? { pages } : { pages, box };
}
