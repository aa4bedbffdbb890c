import { CELL_FEATURES } from '../form/describe-cell.ts';
import { SOURCES } from './candidate.ts';
import { OF_CANDIDATE, OF_TEXT } from './candidate-features.ts';
import { OF_EDGE_TOKEN } from './edge-tokens.ts';
import { ANSWER_KINDS } from './question.ts';
import { RELATIONS } from './surroundings.ts';
import { SENSES } from './wording.ts';

/** Names of the features that compare text near a value with a question. */
export const OF_NEIGHBOR = ['asked', 'printed', 'described', 'distance', 'named', 'explained'] as const;

const OF_VALUE = [
  'best',
  'best_gap',
  'described_best',
  'described_gap',
  'union_asked',
  'union_gap',
  'second',
  'rival',
  'parents',
  'colon',
  'fact_asked',
  'fact_printed',
  'fact_confidence',
  'page',
  'x',
  'y',
  'bold',
  'size',
  'repeated',
  'first',
  'length',
  'tokens',
  'digits',
  'capitals',
  'legal_form',
  'ends_with_colon',
  'is_label',
  'lines',
  'chunk_length',
  'from_start',
  'to_end',
  'number_currency',
  'number_percent',
  'number_decimals',
  'number_integer',
  'number_size',
  'number_rank',
  'number_negative',
  'number_year',
  'date_order',
  'date_edge',
  'ambiguous',
  'wants_integer',
  'wants_edge',
  'wants_identifier',
  'name_words',
  'described_words',
  'candidates',
  'name_place',
  'names',
  'unit',
  'fact_role',
  'option',
  'boxed',
  'said',
  'option_rivals',
  ...OF_TEXT,
  'time_like',
  'exact_label',
  'tallest',
  'place_in_text',
  'label_is_whole',
  'starts_small',
  'best_relation',
  'telling_words',
  'prose',
  'comma',
  'begins',
  'ends',
  'ends_sentence',
  'holds',
  'unit_gap',
  'form',
  'named_best',
  'named_gap',
  'named_rival',
  'explained_best',
  'explained_gap',
  'likely_start',
  'likely_end',
  'form_fit',
  'form_gap',
  'form_rank',
  ...CELL_FEATURES,
  'character_width',
  'numbered',
  'label_in_cell',
] as const;

/** Names of the features that compare the combined meaning of all text near a value with a question. */
const OF_MEANING = [
  'union_meant',
  'union_meant_gap',
  'parents_meant',
  'parents_rival',
  'covered',
  'covered_gap',
  'described_covered',
] as const;

/** Names of the features, in the order in which the models expect them. */
export const FEATURE_NAMES: readonly string[] = [
  ...RELATIONS.flatMap((relation) => OF_NEIGHBOR.map((name) => `${relation}_${name}`)),
  ...OF_VALUE,
  ...SENSES.map((sense) => `asks_${sense}`),
  ...SOURCES.map((source) => `source_${source}`),
  ...ANSWER_KINDS.map((kind) => `kind_${kind}`),
  ...OF_MEANING,
  ...OF_EDGE_TOKEN,
];

const getIndex = (name: string) => FEATURE_NAMES.indexOf(name);
export const AT = Object.fromEntries(
  [...OF_VALUE, ...OF_MEANING].map((name) => [name, getIndex(name)]),
) as Record<(typeof OF_VALUE | typeof OF_MEANING)[number], number>;
export const PLACES_OF_CANDIDATE = OF_CANDIDATE.map((name) => AT[name]);
export const PLACES_OF_TEXT = OF_TEXT.map((name) => AT[name]);
export const OF_SENSE = getIndex(`asks_${SENSES[0]}`);
export const OF_SOURCE = OF_SENSE + SENSES.length;
export const OF_KIND = OF_SOURCE + SOURCES.length;
export const EDGE_TOKENS = getIndex(OF_EDGE_TOKEN[0] as string);
