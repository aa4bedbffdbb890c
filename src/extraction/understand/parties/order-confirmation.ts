import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { findHits } from '../lexicon/labels.ts';
import { Phrases } from '../lexicon/phrases.ts';
import { once } from '../once.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import table from './order-confirmations.json' with { type: 'json' };

type Kind = keyof typeof table;

const PHRASES = new Phrases<Kind>();
const COMPOUNDS: string[] = [];
for (const [kind, languages] of Object.entries(table) as [Kind, Record<string, string[]>][])
  for (const [language, phrases] of Object.entries(languages)) {
    PHRASES.addAll(phrases, kind, language);
    if (kind === 'titles')
      COMPOUNDS.push(...phrases.filter((one) => !one.includes(' ')).map((one) => keyOf(one)));
  }

/** Lowest position of a title, as a fraction of the height of the first page. */
const LOWEST = 0.5;
const MOST_WORDS = 8;
/** Maximum number of words before the title on the same line, such as "Sales" or "Your". */
const MOST_BEFORE = 1;

/**
 * Whether a document about an order is the seller's confirmation, judging by its title or by a sentence that
 * thanks the customer for the order.
 */
const isOrderConfirmation = once(({ view }: Context): boolean => {
  const [page] = view.pages;
  if (!page) return false;
  return page.rows.some((row) =>
    row.chunks.some(
      (chunk) =>
        findHits(chunk, PHRASES).some(
          ({ meanings, start, end }) =>
            meanings.some(({ value }) => value === 'sentences') ||
            (row.box[1] < LOWEST * page.height && isTitleAt(chunk, start, end)),
        ) ||
        (row.box[1] < LOWEST * page.height && hasCompound(chunk)),
    ),
  );
});

/**
 * Returns the document type that determines the roles of the parties. An order confirmation is issued by the
 * seller, like a quote; other orders are issued by the buyer.
 */
export function getTypeForParties(context: Context, type: DocumentType): DocumentType {
  return type === 'purchase_order' && isOrderConfirmation(context) ? 'quote' : type;
}

/**
 * Whether a phrase is a title rather than part of a sentence, such as a request for a confirmation. Only a
 * few words may precede a title, and no lowercase words may follow it, except before a number.
 */
function isTitleAt({ tokens }: Chunk, start: number, end: number): boolean {
  if (tokens.length > MOST_WORDS || start > MOST_BEFORE) return false;
  return tokens
    .slice(end)
    .every(({ text }, i, rest) => !/^\p{Ll}{3,}/u.test(text) || /^\d/.test(rest[i + 1]?.text ?? ''));
}

/** Whether a line begins with a compound word that ends with a title: "Anzeigen-Auftragsbestätigung". */
function hasCompound(chunk: Chunk): boolean {
  const key = chunk.tokens[0]?.key ?? '';
  return COMPOUNDS.some((one) => key.endsWith(one)) && isTitleAt(chunk, 0, 1);
}
