import { getSignedValue } from '../bank/transactions.ts';
import type { Context } from '../context.ts';
import { findMonths, formatMonth, getLastDay, type PrintedMonth } from '../labelled/months.ts';
import { paymentMethodKeys } from '../lexicon/lexicon.ts';
import { findCarriedRows } from '../line-items/carried.ts';
import type { Region } from '../parties/regions.ts';
import { findBrokenCodes, findCodes } from '../questions/code-candidates.ts';
import type { Amount } from '../recognize/amounts.ts';
import { findRanges } from '../recognize/date-ranges.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import { type Span, spanText } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import { findAddresses, findLabelledAddresses } from './address-candidates.ts';
import { findAuthors } from './author-candidates.ts';
import { findBankAccounts } from './bank-candidates.ts';
import { findLaws, findTerms } from './contract-candidates.ts';
import { findFieldLabels } from './field-labels.ts';
import type { HeaderField, ValueKind } from './header-fields.ts';
import { hasMeaning, type NearLabels } from './near-labels.ts';
import {
  findClockTimes,
  findDomains,
  findIdentifiers,
  findLabelledPhrases,
  findPaymentMethods,
  findPaymentTerms,
  findPhones,
  joinNextLines,
} from './text-candidates.ts';
import { findTitles } from './title-candidates.ts';
import type { ValueCandidate } from './value-candidate.ts';

export interface ChosenValue {
  field: HeaderField;
  candidate: ValueCandidate;
  confidence: number;
  /**
   * How well the best label near the value fits the field, plus a bonus if the rules chose the same value.
   * Ranges from 0 to 1.5.
   */
  labelFit: number;
  /** Whether the value is supported by verified documents with the same layout. */
  isLearned: boolean;
}

export interface RuleValue {
  value: string | number;
  confidence: number;
  span: Span | null;
}

const MOST_DATES = 60;
const MOST_AMOUNTS = 400;
const MOST_CODES = 300;
/**
 * Text near a candidate supports a field if it is similar enough to the wording (`LEAST_LIKENESS`) or the
 * meaning (`LEAST_NEARNESS`) of the field's names, or to the meaning of its learned labels (`LEAST_MEANT`).
 */
const LEAST_LIKENESS = 0.3;
const LEAST_NEARNESS = 0.5;
const LEAST_MEANT = 0.4;
/**
 * If a document contains at most this many amounts or codes, all of them are candidates, even without a
 * label.
 */
const FEW_AMOUNTS = 60;
const FEW_CODES = 150;
/** How many of the largest amounts are candidates for a total even without a label. */
const LARGEST = 3;

/** Kinds of values that are so common that values without a label are ignored. */
const BY_LABEL: ReadonlySet<ValueKind> = new Set(['money', 'code', 'tax_id']);

/**
 * Finds the candidates for each kind of value once per document, and selects those that may be the value of a
 * field.
 */
export class ValueCandidates {
  readonly #context: Context;
  readonly #near: NearLabels;
  readonly #regions: readonly Region[];
  #dates?: readonly ValueCandidate[];
  #amounts?: readonly ValueCandidate[];
  #codes?: readonly ValueCandidate[];
  #months?: readonly PrintedMonth[];

  constructor(context: Context, near: NearLabels, regions: readonly Region[]) {
    this.#context = context;
    this.#near = near;
    this.#regions = regions;
  }

  get dates(): readonly ValueCandidate[] {
    this.#dates ??= this.#findDates();
    return this.#dates;
  }

  get amounts(): readonly ValueCandidate[] {
    // A subtotal carried over to the next page is not one of the document's totals.
    const carried = this.#amounts ? null : findCarriedRows(this.#context);
    this.#amounts ??= this.#context.amounts
      .filter((amount) => !carried?.has(amount.span.chunk.row))
      .filter((amount) => !amount.percent && Math.abs(amount.value) < 1e9)
      .filter((amount) => amount.decimals === 2 || amount.currency !== null || amount.value >= 100)
      .filter((amount) => !isCardNumber(amount))
      .slice(0, MOST_AMOUNTS)
      .map((amount) => ({
        value: getSignedValue(amount, null),
        key: String(amount.value),
        span: amount.span,
        amount,
      }));
    return this.#amounts;
  }

  get codes(): readonly ValueCandidate[] {
    const { view } = this.#context;
    this.#codes ??= [
      ...findBrokenCodes(view),
      ...view.chunks.flatMap((chunk) => (/\d/.test(chunk.text) ? findCodes(chunk) : [])),
    ]
      .slice(0, MOST_CODES)
      .map(({ value, spans }) => ({
        value: value as string,
        key: keyOf(String(value)),
        span: spans[0] as Span,
        ...(spans.length > 1 ? { spans } : {}),
      }));
    return this.#codes;
  }

  /** Returns the candidates for a field. If the rules found another value, it becomes the first candidate. */
  of(field: HeaderField, rule: RuleValue | undefined): ValueCandidate[] {
    const found = this.#typed(field).filter(
      (one) => (rule !== undefined && isSameValue(one.value, rule.value)) || this.#isPlausible(field, one),
    );
    const known = rule === undefined || found.some(({ value }) => isSameValue(value, rule.value));
    return known ? found : [{ value: rule.value, key: keyOf(String(rule.value)), span: rule.span }, ...found];
  }

  /**
   * Returns the candidates of the field's kind that are not in `found`, because there is no supporting text
   * near them.
   */
  othersOf(field: HeaderField, found: readonly ValueCandidate[]): ValueCandidate[] {
    const known = new Set(found);
    return this.#typed(field).filter((one) => !known.has(one));
  }

  readonly #texts = new Map<string, readonly ValueCandidate[]>();

  #typed(field: HeaderField): readonly ValueCandidate[] {
    const { kind } = field;
    if (kind === 'date') return field.name.startsWith('period_') ? this.#periodDates(field) : this.dates;
    if (kind === 'money') return this.amounts;
    if (kind === 'code') return this.codes;
    const key = kind === 'phrase' || kind === 'address' ? field.name : kind;
    let found = this.#texts.get(key);
    if (!found) {
      found = this.#findTexts(kind, field);
      this.#texts.set(key, found);
    }
    return found;
  }

  #addresses?: readonly ValueCandidate[];

  #findTexts(kind: ValueKind, field: HeaderField): readonly ValueCandidate[] {
    const { name } = field;
    switch (kind) {
      case 'address':
        this.#addresses ??= findAddresses(this.#context);
        return name === 'delivery_address'
          ? [...findLabelledAddresses(this.#regions, name), ...this.#addresses]
          : this.#addresses;
      case 'registration':
        return this.codes;
      case 'tax_id':
        return [
          ...findIdentifiers(this.#context, 'vat_id'),
          ...this.codes.filter((one) => !isStateWithPostcode(one)),
        ];
      case 'email':
        return findIdentifiers(this.#context, kind);
      case 'website':
        return [...findIdentifiers(this.#context, kind), ...findDomains(this.#context)];
      case 'iban':
      case 'bic':
        return findBankAccounts(this.#context, kind);
      case 'time':
        return findClockTimes(this.#context);
      case 'phone':
        return findPhones(this.#context);
      case 'phrase':
        return this.#findPhrases(field);
      case 'title':
        return findTitles(this.#context, findLabelledPhrases(this.#context, this.#near, field));
      case 'person':
        return findAuthors(
          this.#context,
          this.#regions,
          findLabelledPhrases(this.#context, this.#near, field),
        );
      default:
        return [];
    }
  }

  #findPhrases(field: HeaderField): readonly ValueCandidate[] {
    if (field.name === 'payment_terms') return this.#findPaymentTerms(field);
    const labelled = findLabelledPhrases(this.#context, this.#near, field);
    if (field.name === 'payment_method') return [...labelled, ...findPaymentMethods(this.#context)];
    return [...(field.name === 'term' ? findTerms(this.#context) : findLaws(this.#context)), ...labelled];
  }

  #findPaymentTerms({ concepts, names }: HeaderField): readonly ValueCandidate[] {
    // Payment terms are often labelled as a payment method.
    const label = { concepts: new Set([...concepts, 'payment_method'] as const), names };
    const labelled = findLabelledPhrases(this.#context, this.#near, label);
    return [...labelled, ...findPaymentTerms(this.#context), ...joinNextLines(this.#context, labelled)];
  }

  #isPlausible(field: HeaderField, { span, anchor, value }: ValueCandidate): boolean {
    if (!BY_LABEL.has(field.kind) || !span) return true;
    if (field.kind === 'money') {
      if (this.amounts.length <= FEW_AMOUNTS || (field.name === 'total' && this.#isLarge(value as number)))
        return true;
    } else if (span.chunk.page === this.#firstPage && /\d{2}/.test(String(value))) {
      if (this.codes.length <= FEW_CODES || (field.kind !== 'code' && /(?:\d\P{L}?){5}/u.test(String(value))))
        return true;
    }
    const labels = findFieldLabels(field);
    return this.#near
      .of(anchor ?? span)
      .some(
        (text) =>
          text !== undefined &&
          (text.labels.some(({ concepts }) => hasMeaning(concepts, field.concepts)) ||
            text.named.likeness(field.names) > LEAST_LIKENESS ||
            text.named.nearness(field.names) > LEAST_NEARNESS ||
            text.meant.nearness(labels) > LEAST_MEANT),
      );
  }

  get #firstPage(): number | undefined {
    return this.#context.view.pages[0]?.number;
  }

  #least: number | undefined;

  #isLarge(value: number): boolean {
    if (this.#least === undefined) {
      const sizes = [...new Set(this.amounts.map((one) => Math.abs(one.value as number)))];
      this.#least = sizes.sort((a, b) => b - a)[LARGEST - 1] ?? 0;
    }
    return Math.abs(value) >= this.#least;
  }

  /** Returns the dates, and the first or last days of printed months: "Payslip for May 2026". */
  #periodDates({ name }: HeaderField): readonly ValueCandidate[] {
    const isStart = name === 'period_start';
    this.#months ??= this.#context.view.chunks.flatMap((chunk) => findMonths(chunk)).slice(0, MOST_DATES);
    const days = this.#months.map((month): ValueCandidate => {
      const iso = `${formatMonth(month)}-${isStart ? '01' : getLastDay(month)}`;
      const date = { iso, span: month.span, text: spanText(month.span), ambiguous: false };
      return { value: iso, key: iso, span: month.span, date, edge: isStart ? 'start' : 'end' };
    });
    return [...this.dates, ...days];
  }

  #findDates(): ValueCandidate[] {
    const { view, dates } = this.#context;
    const ranges = findRanges(view, dates);
    const extra = ranges.flatMap(({ start }) => (dates.includes(start) ? [] : [start]));
    return [...dates, ...extra].slice(0, MOST_DATES).map((date) => {
      const candidate: ValueCandidate = { value: date.iso, key: date.iso, span: date.span, date };
      const range = ranges.find(({ start, end }) => start === date || end === date);
      if (range?.start === date) candidate.edge = 'start';
      else if (range) {
        candidate.edge = 'end';
        candidate.anchor = range.start.span;
      }
      return candidate;
    });
  }
}

/** Whether two values are the same text, or the same number regardless of sign. */
export function isSameValue(a: string | number, b: string | number): boolean {
  if (typeof a === 'number' || typeof b === 'number')
    return typeof a === typeof b && Math.abs(Math.abs(Number(a)) - Math.abs(Number(b))) < 0.006;
  return a === b || keyOf(a) === keyOf(b);
}

/** Whether the value is a state and a postcode, as printed after a town: "OR 97301". */
function isStateWithPostcode({ value, span }: ValueCandidate): boolean {
  return span !== null && /^\p{Lu}{2} ?\d{5}$/u.test(String(value)) && isPostalLine(span.chunk.text);
}

const TOKENS_TO_CARD = 3;

/**
 * Whether an integer is the last part of a card number and follows the name of the card: "Mastercard - 5521".
 */
function isCardNumber({ span: { chunk, start }, decimals, currency, text }: Amount): boolean {
  if (decimals === 2 || currency !== null || !/^\d{4}$/.test(text)) return false;
  return chunk.tokens
    .slice(Math.max(0, start - TOKENS_TO_CARD), start)
    .some((token) => paymentMethodKeys.has(token.key));
}
