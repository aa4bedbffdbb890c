import { basename } from 'node:path';
import { createOptions } from '../eval/read-document.ts';
import type { ExtractionOptions, FieldSchema } from '../src/extraction/options.ts';
import { Context } from '../src/extraction/understand/context.ts';
import { addCorrespondents } from '../src/extraction/understand/header/correspondents.ts';
import type { KnownResult } from '../src/extraction/understand/questions/answer-schema.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import { normalizeSchema } from '../src/lib/normalize-schema.ts';
import { findLabelledDocuments, type LabelledDocument, readLabelled } from './labelled-documents.ts';
import { askForFields } from './questions.ts';
import { Random } from './random.ts';

/** A document with its schemas and the values that are expected for each schema. */
export interface AskedDocument {
  one: LabelledDocument;
  context: Context;
  known: KnownResult;
  asked: { schema: FieldSchema; values: Record<string, unknown>; isOwn: boolean }[];
}

/**
 * Yields documents, each with the schema from its ground truth and with a schema that requests the same
 * fields under other names.
 *
 * @param hasNamesByIssuer whether the names are the same in all documents of an issuer
 */
export async function* readAskedDocuments(
  folders: readonly string[],
  cache: string,
  hasNamesByIssuer = false,
): AsyncGenerator<AskedDocument> {
  let number = 0;
  for (const folder of folders)
    for (const one of findLabelledDocuments(folder)) {
      const asked: AskedDocument['asked'] = [];
      const { truth } = one;
      number++;
      const { schema } = truth.schema ? normalizeSchema(truth.schema) : { schema: null };
      if (schema && truth.custom) {
        const values = truth.custom as Record<string, unknown>;
        asked.push({ schema, values, isOwn: true });
        if (Object.values(schema.properties ?? {}).some((field) => field['x-labels']))
          asked.push({ schema: withoutLabels(schema), values, isOwn: true });
      }
      const seed = hasNamesByIssuer ? one.group : `${basename(one.file)} ${number}`;
      const other = askForFields(truth, new Random('en_US', seed));
      if (other) asked.push({ ...other, isOwn: false });
      if (asked.length === 0) continue;
      const document = await readLabelled(one, cache).catch((error: unknown) => {
        process.stderr.write(`${one.file} was not read: ${String(error)}\n`);
        return null;
      });
      if (document === null) continue;
      const options: ExtractionOptions = createOptions(basename(one.file));
      const context = new Context(document, options);
      yield { one, asked, known: addCorrespondents(context, understand(document, options)), context };
    }
}

function withoutLabels(schema: FieldSchema): FieldSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const { 'x-labels': _, ...rest } = field;
    return [name, rest];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * Returns a weight that prevents any single set from dominating: each template has several variants, and some
 * large sets contain similar documents. Advertising contracts count more, because no other set asks for fields like theirs.
 */
export function weighDocument({ set, file }: LabelledDocument): number {
  const scanned = /-scan\.pdf$/.test(file) || /-scan$/.test(set) ? 0.7 : 1;
  const ofSet: Record<string, number> = { templates: 0.33, 'vrdu-adbuy': 2.5, 'kleister-nda': 0.4 };
  return scanned * (ofSet[set] ?? 1);
}
