import { headOf, keyOf } from '../view/token.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** What a label says that its value is. */
export type Concept = keyof typeof en.labels;
/** What a column of a list of items or of tax amounts holds. */
export type ColumnRole = keyof typeof en.columns;
/** A document type that a heading names. */
export type TitledType = keyof typeof en.titles;
/** What a column of a list of bookings holds. */
export type TransactionRole = keyof typeof en.transaction_columns;

const LANGUAGES = [en, de, fr, es, it, nl, pt];

/** Whether an amount is told without tax or with it: "excl. VAT", "TTC". */
export type TaxMode = keyof typeof en.tax_modes;

const ALONE = new Map<string, ReadonlySet<string>>();

/** The set of one language, made once: most phrases belong to one. */
function alone(language: string): ReadonlySet<string> {
  const known = ALONE.get(language) ?? new Set([language]);
  ALONE.set(language, known);
  return known;
}

/** Phrases by key; a walk over words is told when to stop. */
export class Phrases<T extends string> {
  /** What a phrase means with "excl. VAT" or "incl. VAT" behind it; where that may follow. */
  readonly inMode: ((value: T, mode: TaxMode) => readonly T[]) | null;
  readonly #meanings = new Map<string, { value: T; languages: ReadonlySet<string> }[]>();
  /** All keys in order, once they are asked for: a set of every beginning of each takes ten times as long to make. */
  #sorted: readonly string[] | null = null;
  /** The first letters of all keys, and the first of those: most words of a page are none, and need no search. */
  readonly #heads = new Set(['']);

  constructor(inMode: Phrases<T>['inMode'] = null) {
    this.inMode = inMode;
  }

  add(phrase: string, value: T, language: string): void {
    const key = keyOf(phrase);
    if (key === '') return;
    const list = this.#meanings.get(key);
    const same = list?.find((meaning) => meaning.value === value);
    if (same) same.languages = new Set([...same.languages, language]);
    else if (list) list.push({ value, languages: alone(language) });
    else this.#meanings.set(key, [{ value, languages: alone(language) }]);
    const head = headOf(key);
    for (let end = 1; end <= head.length; end++) this.#heads.add(head.slice(0, end));
    this.#sorted = null;
  }

  meanings(key: string): readonly { value: T; languages: ReadonlySet<string> }[] {
    return this.#meanings.get(key) ?? [];
  }

  /** Whether a phrase may begin with a word of this head; told without a search, at times yes where none does. */
  mayBegin(head: string): boolean {
    return this.#heads.has(head);
  }

  mayGoOn(key: string): boolean {
    if (!this.#heads.has(headOf(key))) return false;
    this.#sorted ??= [...this.#meanings.keys()].sort();
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    // The first that does not come before it: whatever begins so stands there.
    return key !== '' && (this.#sorted[low]?.startsWith(key) ?? false);
  }

  has(key: string): boolean {
    return this.#meanings.has(key);
  }
}

function compile<T extends string>(
  pick: (language: (typeof LANGUAGES)[number]) => Record<T, string[]>,
  inMode: Phrases<T>['inMode'] = null,
): Phrases<T> {
  const phrases = new Phrases<T>(inMode);
  for (const language of LANGUAGES) {
    const lists = pick(language);
    for (const name of Object.keys(lists) as T[]) {
      for (const phrase of lists[name]) phrases.add(phrase, name, language.language);
    }
  }
  return phrases;
}

function keys(pick: (language: (typeof LANGUAGES)[number]) => string[]): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap(pick).map(keyOf));
}

/** "Total excl. VAT" is a subtotal. */
function labelInMode(concept: Concept, mode: TaxMode): readonly Concept[] {
  return concept === 'total' && mode === 'net' ? ['subtotal'] : [concept];
}

/** "Amount incl. VAT" is a gross amount, and so may be "price incl. VAT", where another column has the price. */
function columnInMode(role: ColumnRole, mode: TaxMode): readonly ColumnRole[] {
  if (mode === 'net') return role === 'gross_amount' ? ['amount'] : [role];
  if (role === 'unit_price') return ['unit_price', 'gross_amount'];
  return role === 'amount' ? ['gross_amount'] : [role];
}

/** Types whose name with "no." or "ref." behind it is the number of such a document. */
const NUMBERED = ['invoice', 'credit_note', 'purchase_order', 'quote', 'delivery_note'] as const;

/** Titles of more words stand over a document, not before its number. */
const MAX_TITLE = 2;

/** "Credit note ref.", "Avoir n°": what a document is called, and a word for its number. */
function numberLabels({ titles, number_words }: (typeof LANGUAGES)[number]): string[] {
  return NUMBERED.flatMap((type) => titles[type]).flatMap((title) =>
    title.length < 4 || title.split(' ').length > MAX_TITLE
      ? []
      : number_words.map((word) => `${title} ${word}`),
  );
}

/** "Excl. VAT" alone names a subtotal as well as "Total excl. VAT" does. */
const composed = (language: (typeof LANGUAGES)[number]) => ({
  ...language.labels,
  number: [...language.labels.number, ...numberLabels(language)],
  subtotal: [...language.labels.subtotal, ...language.tax_modes.net.filter((phrase) => phrase.includes(' '))],
});

export const labelPhrases = compile<Concept>(composed, labelInMode);
export const columnPhrases = compile<ColumnRole>((language) => language.columns, columnInMode);
export const taxModePhrases = compile<TaxMode>((language) => language.tax_modes);
export const transactionPhrases = compile<TransactionRole>((language) => language.transaction_columns);
export const titlePhrases = compile<TitledType>((language) => language.titles);
export const unitKeys = keys((language) => language.units);
export const streetKeys = keys((language) => language.streets);
export const legalFormKeys = keys((language) => language.legal_forms);
export const salutationKeys = keys((language) => language.salutations);
export const negativeKeys = keys((language) => language.negatives);
export const paymentMethodKeys = keys((language) => language.payment_methods);
export const paymentPhrases: readonly string[] = LANGUAGES.flatMap(
  (language) => language.payment_phrases,
).map(keyOf);
export const countryKeys: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap((language) => Object.entries(language.countries)).map(([name, code]) => [
    keyOf(name),
    code,
  ]),
);
/** Number of the month, 1–12, by its name or short name in any of the languages. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    language.months.flatMap((names, i) => names.map((name): [string, number] => [keyOf(name), i + 1])),
  ),
);
