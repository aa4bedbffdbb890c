import type { FieldSchema } from '../../options.ts';
import { keyOf } from '../view/token.ts';
import { describedAs } from './described.ts';

/** What running text may say of a field, told by its name and description. */
export type Meaning = 'party' | 'law' | 'effective_date' | 'term' | null;

/** A field of a project's schema, with all that tells where its value may stand. */
export interface Wanted {
  name: string;
  pointer: string;
  schema: FieldSchema;
  /** Phrases that may stand beside the value, most telling first. */
  labels: { phrase: string; weight: number }[];
  /** Which end of a range of dates. */
  edge: 'start' | 'end' | null;
  meaning: Meaning;
  /** A number, code or reference: without a digit it is none. */
  code: boolean;
  /** What somebody or something is called. */
  named: boolean;
  amount: boolean;
}

const MAX_FIELDS = 200;
const CODE = /\b(?:num|number|no|nr|id|code|reference|ref|sku|iban|nummer|numéro|número|numero)\b/i;
const NAMED =
  /\b(?:name|company|firm|customer|client|vendor|supplier|seller|buyer|employer|employee|nom|société|fournisseur|nombre|empresa|cliente|proveedor|nome|azienda|fornitore|naam|bedrijf|klant|leverancier|firma|kunde|lieferant|fornecedor)\b/;

/** The fields of an object schema, at most 200. */
export function wantedFields(schema: FieldSchema, pointer: string): Wanted[] {
  return Object.entries(schema.properties ?? {})
    .slice(0, MAX_FIELDS)
    .map(([name, field]) => wanted(name, field, `${pointer}/${escapePointer(name)}`));
}

export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function wanted(name: string, schema: FieldSchema, pointer: string): Wanted {
  const words = humanise(name);
  const about = `${words} ${schema.title ?? ''} ${schema.description ?? ''}`.toLowerCase();
  const code = schema.type === 'string' && CODE.test(words);
  return {
    name,
    pointer,
    schema,
    labels: labelsOf(words, schema),
    edge: edgeOf(words, about),
    meaning: meaningOf(words.toLowerCase(), about, schema),
    code,
    named: schema.type === 'string' && schema.format === undefined && !code && NAMED.test(about),
    amount:
      schema.type === 'number' &&
      /amount|total|price|sum|cost|fee|betrag|montant|importe|importo|bedrag|valor|gross|net|dollar|euro/.test(
        about,
      ),
  };
}

/** "flight_from", "flightFrom" as words. */
function humanise(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .trim();
}

function labelsOf(words: string, schema: FieldSchema): { phrase: string; weight: number }[] {
  const given = (schema['x-labels'] ?? []).slice(0, 50);
  const labels = given.map((phrase, i) => ({ phrase, weight: 1 - 0.05 * Math.min(i, 6) }));
  for (const phrase of [words, schema.title ?? '']) {
    if (phrase !== '') labels.push({ phrase, weight: given.length > 0 ? 0.7 : 1 });
  }
  for (const [i, phrase] of describedAs(schema.description ?? '').entries())
    labels.push({ phrase, weight: (given.length > 0 ? 0.7 : 0.95) - 0.05 * i });
  for (const { phrase, weight } of [...labels]) {
    const short = phrase.replace(/\s*(?:#|\b(?:number|num|no|nr)\b\.?)\s*$/i, '').trim();
    if (short !== phrase && keyOf(short).length > 2) labels.push({ phrase: short, weight: weight - 0.2 });
    if (/s$/.test(phrase)) continue;
    labels.push({ phrase: `${phrase}s`, weight: weight - 0.1 });
  }
  return labels.slice(0, 120);
}

function edgeOf(words: string, about: string): 'start' | 'end' | null {
  if (/\b(?:from|start|begin|first|since|von|début|desde|dal|vanaf)\b/i.test(words)) return 'start';
  if (/\b(?:to|end|until|through|last|expiry|expiration|bis|fin|hasta|al|tot)\b/i.test(words)) return 'end';
  if (/\bfirst day\b/.test(about)) return 'start';
  return /\blast day\b/.test(about) ? 'end' : null;
}

function meaningOf(words: string, about: string, schema: FieldSchema): Meaning {
  if (
    /governing law|jurisdiction|law govern|applicable law|gerichtsstand|droit applicable|whose law/.test(
      about,
    )
  )
    return 'law';
  const dated = schema.format === 'date' || schema.format === 'date-time';
  if (dated && /effective|in force|from which it holds|agreement date|contract date|dated as of/.test(about))
    return 'effective_date';
  if (/\bpart(?:y|ies)\b|contracting part|vertragspart|counterpart/.test(words)) return 'party';
  if (!dated && /\bterm\b|duration|how long|validity period|laufzeit/.test(words)) return 'term';
  return null;
}
