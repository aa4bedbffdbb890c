import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import provinces from '../../src/extraction/understand/lexicon/provinces.json' with { type: 'json' };
import { splitWords } from './words-of-text.ts';

/** Returns the folder with the development corpora, next to the repository, or null if it does not exist. */
export function findCorpora(): string | null {
  const root = join(import.meta.dirname, '../..');
  return (
    ['../shared/corpora', '../../shared/corpora'].map((path) => join(root, path)).find(existsSync) ?? null
  );
}

/**
 * Returns the distinctive values in the ground truth files, each split into words: names and addresses of
 * parties, and register, telephone, account and document numbers. Amounts, dates and individual common words
 * are not distinctive.
 */
export function readCorpusValues(corpora: string): Set<string> {
  const values = new Set<string>();
  for (const file of listTruthFiles(corpora)) {
    const text = readFileSync(join(corpora, file), 'utf8');
    const documents = file.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
    for (const document of documents) collect(JSON.parse(document), '', values);
  }
  for (const file of listFilesBelow(corpora, 'sroie/data/box', '.csv'))
    for (const line of readFileSync(join(corpora, file), 'utf8').split('\n'))
      addIdentifiers(line.split(',').slice(8).join(','), values);
  return values;
}

function listTruthFiles(corpora: string): string[] {
  return [
    ...listFilesBelow(corpora, 'sroie/data/key', '.json'),
    ...listFilesBelow(corpora, 'invoice2data/tests/compare', '.json'),
    ...listFilesBelow(corpora, '.', '.jsonl'),
  ];
}

function listFilesBelow(corpora: string, folder: string, ending: string): string[] {
  if (!existsSync(join(corpora, folder))) return [];
  return readdirSync(join(corpora, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));
}

/** Matches keys whose values are names of persons, companies or places. */
const NAMING =
  /name|company|party|partner|issuer|advertiser|holder|address|street|seller|buyer|employer|employee|email|website/i;
/** Matches keys whose values are common words, such as those in strings and schemas. */
const IGNORED =
  /^(?:schema|text|keywords|label|note|source|file|licence|tables|description|kind|issues|lines|line_items|transactions)$/;
/** Names of regions, which identify nobody. The same applies to floors and similar parts of addresses. */
const REGIONS = new Set(provinces.names.map((name) => splitWords(name).join(' ')));
const FLOOR = /^(?:ground|upper|lower|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th)) (?:floor|level)$/;

function collect(value: unknown, key: string, values: Set<string>): void {
  if (typeof value === 'string') {
    if (NAMING.test(key)) addNames(value, values);
    addIdentifiers(value, values);
  } else if (Array.isArray(value)) {
    for (const one of value) collect(one, key, values);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (IGNORED.test(name)) continue;
      // A name in a party or line item is classified by both keys.
      collect(inner, NAMING.test(key) ? `${key}.${name}` : name, values);
    }
  }
}

/** Adds the whole name, as well as the parts of an address between commas. */
function addNames(value: string, values: Set<string>): void {
  for (const part of [value, ...value.split(/[,\n]/)]) {
    const words = splitWords(part);
    const length = words.join('').length;
    const name = words.join(' ');
    const isCommon = REGIONS.has(name) || FLOOR.test(name);
    if (words.length >= 2 && length >= 10 && !isCommon && /\p{L}{4}/u.test(name)) values.add(name);
  }
}

const DATE = /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b/g;
const TIME = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
const MONEY = /(?<![\d-])\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2,4}(?![\d-])/g;
/**
 * Matches digits that may be in groups and may have letters at both ends, such as "(12345-X)", "030 1234 567"
 * or "GB29 NWBK …".
 */
const IDENTIFIER = /[A-Z]{0,4}\d[\d\s/().-]*\d[A-Z-]{0,4}/gi;
const MIN_DIGITS = 6;

function addIdentifiers(value: string, values: Set<string>): void {
  const rest = value.replace(DATE, ' ; ').replace(TIME, ' ; ').replace(MONEY, ' ; ');
  for (const [found] of rest.matchAll(IDENTIFIER)) {
    const digits = found.replace(/\D/g, '');
    // Omit numbers such as 0000000 and 123456789, which identify nobody.
    const isDistinctive =
      digits.length >= MIN_DIGITS && new Set(digits).size > 3 && !'01234567890'.includes(digits);
    if (isDistinctive) values.add(splitWords(found).join(' '));
  }
}
