import { type Static, Type } from 'typebox';
import {
  type LayoutImport,
  MOST_CHARACTERS,
  MOST_ENTRIES,
  type TaughtEntry,
  type TransferredLayout,
} from '../../domain/layouts.ts';
import {
  EXAMPLES_PER_LAYOUT,
  LAYOUTS_PER_FILE,
  SKETCH_MAX,
  VALUES_PER_ENTRY,
  VALUES_PER_EXAMPLE,
} from '../../intake/read-layout-file.ts';
import { Timestamp } from './common.ts';

const FORMAT = 'legible-layouts';
const VERSION = 1;

const TaughtPlaceSchema = Type.Object(
  {
    page: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Index of the page, from 0.',
      examples: [0],
    }),
    box: Type.Array(Type.Number({ minimum: 0, maximum: 100 }), {
      minItems: 4,
      maxItems: 4,
      description: 'Left, top, right and bottom, in page widths.',
      examples: [[0.12, 0.08, 0.3, 0.1]],
    }),
  },
  { description: 'Position at which the value is printed.' },
);

const CorrectValue = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: MOST_CHARACTERS,
  description: 'The correct value; null for a list, and if the document does not have the value.',
  examples: ['INV-2026-0117'],
});

const TaughtEntrySchema = Type.Record(
  Type.String(),
  Type.Object(
    { value: CorrectValue, place: Type.Optional(TaughtPlaceSchema) },
    { description: 'A value of the entry.' },
  ),
  { maxProperties: VALUES_PER_ENTRY, description: 'The values of an entry, by property.' },
);

const TaughtValueSchema = Type.Object(
  {
    value: CorrectValue,
    place: Type.Optional(TaughtPlaceSchema),
    entries: Type.Optional(
      Type.Array(TaughtEntrySchema, {
        maxItems: MOST_ENTRIES,
        description: `The entries of a list, such as line items; at most ${MOST_ENTRIES}.`,
        examples: [[{ description: { value: 'Rope 12 mm' }, amount: { value: 41.5 } }]],
      }),
    ),
    replaced: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The document type that a person replaced.',
        examples: ['receipt'],
      }),
    ),
    is_pattern: Type.Optional(
      Type.Boolean({
        description:
          'Whether `value` is only the pattern of the value, because the document was deleted: A for letters, 9 for digits.',
        examples: [false],
      }),
    ),
    is_assisted: Type.Optional(
      Type.Boolean({
        description: 'Whether learned values or a language model helped to find this list.',
        examples: [false],
      }),
    ),
  },
  { description: 'A value that a person corrected or approved.' },
);

export const LayoutFileSchema = Type.Object(
  {
    format: Type.Enum([FORMAT], { type: 'string', description: 'Identifies the file as exported layouts.' }),
    version: Type.Integer({
      minimum: VERSION,
      maximum: VERSION,
      description: 'Version of the file format.',
      examples: [VERSION],
    }),
    layouts: Type.Array(
      Type.Object({
        active: Type.Optional(
          Type.Boolean({ description: 'Whether the learned values are used.', examples: [true] }),
        ),
        examples: Type.Array(
          Type.Object({
            sketch: Type.String({
              maxLength: SKETCH_MAX,
              description: 'Hashes and positions of the words of the document; contains no text.',
              examples: ['{"pagesCount":1,"pages":[]}'],
            }),
            taught_at: Timestamp,
            values: Type.Record(Type.String(), TaughtValueSchema, {
              maxProperties: VALUES_PER_EXAMPLE,
              description: 'The values, by JSON pointer.',
              examples: [{ '/fields/number': { value: 'INV-2026-0117' } }],
            }),
          }),
          {
            minItems: 1,
            maxItems: EXAMPLES_PER_LAYOUT,
            description: `The documents from which values were learned, most recent first; at most ${EXAMPLES_PER_LAYOUT}.`,
          },
        ),
      }),
      { maxItems: LAYOUTS_PER_FILE, description: `The layouts; at most ${LAYOUTS_PER_FILE}.` },
    ),
  },
  {
    $id: 'LayoutFile',
    title: 'LayoutFile',
    description: 'What was learned from documents, to be imported into another project or installation.',
    examples: [
      {
        format: FORMAT,
        version: VERSION,
        layouts: [
          {
            active: true,
            examples: [
              {
                sketch: '{"pagesCount":1,"pages":[]}',
                taught_at: '2026-07-14T12:00:00.000Z',
                values: { '/fields/number': { value: 'INV-2026-0117' } },
              },
            ],
          },
        ],
      },
    ],
  },
);

export const LayoutFileQuery = Type.Object(
  {
    layout_id: Type.Optional(
      Type.String({
        description: 'Exports only this layout.',
        examples: ['lay_01kah8yq2m5t6v7w8x9y0z1a2b'],
      }),
    ),
  },
  { additionalProperties: false },
);

export const LayoutImportBody = Type.Object(
  { import: Type.Object(LayoutFileSchema.properties, { description: 'The content of the exported file.' }) },
  { title: 'LayoutImportRequest', description: 'A file with exported layouts to import.' },
);

export const LayoutImportAnswer = Type.Object(
  {
    import: Type.Object(
      {
        layouts: Type.Integer({ description: 'Number of layouts that were added.', examples: [1] }),
        examples: Type.Integer({ description: 'Number of examples that were added.', examples: [3] }),
        known_examples: Type.Integer({
          description: 'Examples that the project already had; they were skipped.',
          examples: [0],
        }),
      },
      { description: 'The outcome of the import.' },
    ),
  },
  { title: 'LayoutImportResponse', description: 'The outcome of an import.' },
);

export function presentLayoutFile(layouts: readonly TransferredLayout[]): Static<typeof LayoutFileSchema> {
  return {
    format: FORMAT,
    version: VERSION,
    layouts: layouts.map(({ active, examples }) => ({
      active,
      examples: examples.map(({ sketch, values, taughtAt }) => ({
        sketch,
        taught_at: taughtAt.toISOString(),
        values: Object.fromEntries(
          Object.entries(values).map(
            ([pointer, { value, place, replaced, isPattern, entries, isAssisted }]) => [
              pointer,
              {
                value,
                ...(place === undefined ? {} : { place: { page: place.page, box: [...place.box] } }),
                ...(entries === undefined ? {} : { entries: entries.map(presentEntry) }),
                ...(replaced === undefined ? {} : { replaced }),
                ...(isPattern === true ? { is_pattern: true } : {}),
                ...(isAssisted === true ? { is_assisted: true } : {}),
              },
            ],
          ),
        ),
      })),
    })),
  };
}

/** Omits properties that are not part of the format. */
export function readGivenLayouts({ layouts }: Static<typeof LayoutImportBody>['import']) {
  return layouts.map(({ active, examples }) => ({
    ...(active === undefined ? {} : { active }),
    examples: examples.map(({ sketch, taught_at, values }) => ({
      sketch,
      taught_at,
      values: Object.fromEntries(
        Object.entries(values).map(
          ([pointer, { value, place, replaced, is_pattern, entries, is_assisted }]) => [
            pointer,
            {
              value,
              ...(place === undefined ? {} : { place: { page: place.page, box: toBox(place.box) } }),
              ...(entries === undefined ? {} : { entries: entries.map(readEntry) }),
              ...(replaced === undefined ? {} : { replaced }),
              ...(is_pattern === true ? { isPattern: true as const } : {}),
              ...(is_assisted === true ? { isAssisted: true as const } : {}),
            },
          ],
        ),
      ),
    })),
  }));
}

function presentEntry(entry: TaughtEntry): Static<typeof TaughtEntrySchema> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, { value, place }]) => [
      name,
      { value, ...(place === undefined ? {} : { place: { page: place.page, box: [...place.box] } }) },
    ]),
  );
}

function readEntry(entry: Static<typeof TaughtEntrySchema>): TaughtEntry {
  return Object.fromEntries(
    Object.entries(entry).map(([name, { value, place }]) => [
      name,
      { value, ...(place === undefined ? {} : { place: { page: place.page, box: toBox(place.box) } }) },
    ]),
  );
}

function toBox([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): [
  number,
  number,
  number,
  number,
] {
  return [left, top, right, bottom];
}

export function presentLayoutImport(done: LayoutImport): Static<typeof LayoutImportAnswer> {
  const { layouts, examples, knownExamples } = done;
  return { import: { layouts, examples, known_examples: knownExamples } };
}
