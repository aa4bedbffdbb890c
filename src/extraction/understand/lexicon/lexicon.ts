import { keyOf } from '../view/token.ts';
import bg from './bg.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import el from './el.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import et from './et.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import hr from './hr.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import is from './is.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import lt from './lt.json' with { type: 'json' };
import lv from './lv.json' with { type: 'json' };
import months from './months.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import no from './no.json' with { type: 'json' };
import { Phrases, sharePhrases, type TaxMode } from './phrases.ts';
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };
import sl from './sl.json' with { type: 'json' };
import sr from './sr.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

/** The meaning of a label. */
export type Concept = keyof typeof en.labels;
/** The content of a column in a list of line items or tax amounts. */
export type ColumnRole = keyof typeof en.columns;
/** A document type that can be named by a title. */
export type TitledType = keyof typeof en.titles;
/** The content of a column in a list of transactions. */
export type TransactionRole = keyof typeof en.transaction_columns;

export const LANGUAGES = [
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  sv,
  da,
  pl,
  no,
  fi,
  cs,
  hu,
  ro,
  tr,
  lv,
  el,
  hr,
  sk,
  lt,
  bg,
  et,
  is,
  ru,
  sl,
  sr,
  uk,
  id,
  vi,
];

function compile<T extends string>(
  pick: (language: (typeof LANGUAGES)[number]) => Record<T, string[]>,
  inMode: Phrases<T>['inMode'] = null,
): Phrases<T> {
  const phrases = new Phrases<T>(inMode);
  for (const language of LANGUAGES) {
    const lists = pick(language);
    for (const name of Object.keys(lists) as T[]) phrases.addAll(lists[name], name, language.language);
  }
  return sharePhrases(phrases);
}

function collectKeys(pick: (language: (typeof LANGUAGES)[number]) => string[]): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap(pick).map(keyOf));
}

/** Returns the meaning of a label followed by a tax mode: "Total excl. VAT" is a subtotal. */
function applyModeToLabel(concept: Concept, mode: TaxMode): readonly Concept[] {
  return concept === 'total' && mode === 'net' ? ['subtotal'] : [concept];
}

/**
 * Returns the possible roles of a column whose name is followed by a tax mode. "Amount incl. VAT" is a gross
 * amount. "Price incl. VAT" is a gross amount if another column contains the price.
 */
function applyModeToColumn(role: ColumnRole, mode: TaxMode): readonly ColumnRole[] {
  if (mode === 'net') return role === 'gross_amount' ? ['amount'] : [role];
  if (role === 'unit_price') return ['unit_price', 'gross_amount'];
  return role === 'amount' ? ['gross_amount'] : [role];
}

/** Types whose title, followed by "no." or "ref.", labels the document number. */
const NUMBERED = ['invoice', 'credit_note', 'purchase_order', 'quote', 'delivery_note'] as const;

/**
 * Maximum number of words in a title that is combined with a word for "number". Longer titles are used only
 * as headings.
 */
const MAX_TITLE = 2;

/** Creates labels from the titles of documents and the words for a number: "Credit note ref.", "Avoir n°". */
function composeNumberLabels({ titles, number_words }: (typeof LANGUAGES)[number]): string[] {
  return NUMBERED.flatMap((type) => titles[type]).flatMap((title) =>
    title.length < 4 || title.split(' ').length > MAX_TITLE
      ? []
      : number_words.map((word) => `${title} ${word}`),
  );
}

/**
 * Adds labels that are composed of other phrases. For example, "Excl. VAT" on its own labels a subtotal, just
 * as "Total excl. VAT" does.
 */
const composeLabels = (language: (typeof LANGUAGES)[number]) => ({
  ...language.labels,
  number: [...language.labels.number, ...composeNumberLabels(language)],
  subtotal: [...language.labels.subtotal, ...language.tax_modes.net.filter((phrase) => phrase.includes(' '))],
});

export const labelPhrases = compile<Concept>(composeLabels, applyModeToLabel);
export const columnPhrases = compile<ColumnRole>((language) => language.columns, applyModeToColumn);
export const taxModePhrases = compile<TaxMode>((language) => language.tax_modes);
export const transactionPhrases = compile<TransactionRole>((language) => language.transaction_columns);
export const titlePhrases = compile<TitledType>((language) => language.titles);
/** Titles of documents that do not belong to any of the other types. */
export const otherTitlePhrases = compile<'other'>(({ other_documents }) => ({ other: other_documents }));
/** Words for "number", such as "no" and "nr". */
export const numberWords = collectKeys(({ number_words }) => number_words);
export const unitKeys = collectKeys((language) => language.units);
export const streetKeys = collectKeys((language) => language.streets);
export const legalFormKeys = collectKeys((language) => language.legal_forms);
export const salutationKeys = collectKeys((language) => language.salutations);
export const negativeKeys = collectKeys((language) => language.negatives);
export const paymentMethodKeys = collectKeys((language) => language.payment_methods);
/**
 * Payment-term phrases in all languages. A single regular expression is ten times as fast as searching for
 * each phrase. The keys contain no characters that are special in regular expressions.
 */
const PAYMENT_PHRASE = new RegExp(
  [...new Set(LANGUAGES.flatMap((language) => language.payment_phrases).map(keyOf))].join('|'),
);
export const countryKeys: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap((language) => Object.entries(language.countries)).map(([name, code]) => [
    keyOf(name),
    code,
  ]),
);
/**
 * The number of each month (1–12), keyed by full or abbreviated names in all languages, including languages
 * without a language pack.
 */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  [...Object.values(months), ...LANGUAGES.map((language) => language.months)].flatMap((ofLanguage) =>
    ofLanguage.flatMap((names, i) => names.map((name): [string, number] => [keyOf(name), i + 1])),
  ),
);

/** Whether a key contains a payment-term phrase, such as "net 30 days", in any language. */
export function hasPaymentPhrase(key: string): boolean {
  return PAYMENT_PHRASE.test(key);
}
