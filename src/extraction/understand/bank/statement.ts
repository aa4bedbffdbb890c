import type { FieldValue, Transaction } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { createPlace, type Features, type Found, measureOcrDoubt } from '../found.ts';
import type { Concept } from '../lexicon/lexicon.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { type ChosenList, readList } from '../lists/read-lists.ts';
import { findParties } from '../parties/parties.ts';
import { createName } from '../parties/party.ts';
import { findRegions } from '../parties/regions.ts';
import type { Identifier } from '../recognize/contacts.ts';
import { currencyVotes } from '../recognize/currency.ts';
import { findRanges } from '../recognize/date-ranges.ts';
import { nameLikeness } from '../recognize/names.ts';
import { isNear, round } from '../recognize/numbers.ts';
import { isConcept } from '../score/links.ts';
import { isSheetView } from '../sheet/sheet-type.ts';
import { type Span, selectWholeChunk, spanText } from '../view/span.ts';
import { findListedRows } from './listed-rows.ts';
import { createYearHint, readYearFirst } from './short-dates.ts';
import { applySideColumn } from './side-column.ts';
import { type FoundTransaction, getSignedValue } from './transactions.ts';

const BANK = compilePattern('iu')`\b${'bank_name'}\b|${'bank_name_in_any_place'}`;

/**
 * An account or card number, which can be partly masked: "4417 88XX XXXX 2093". It ends before a date, as in
 * "12345678 01.01.2024".
 */
const ACCOUNT = /^[\d*•](?:(?!\s\d{1,4}[./-]\d{1,2}\b)[\dX*•\s\-/.]){3,38}(?<=[\d*•])(?![\p{L}\d])/u;
const COMPACT_PERIOD = /^(\d{6})\s?[-–—]\s?(\d{6})$/;
const YEAR = /^((?:19|20)\d{2})[.,:;]?$/;

export interface Statement {
  fields: Record<string, FieldValue>;
  transactions: Transaction[];
  /** Indexes of the rows of a sheet that are part of a list; null for a printed statement. */
  listed: ReadonlySet<number> | null;
}

export function readStatement(context: Context, collector: EvidenceCollector): Statement {
  const reader = new StatementReader(context, collector);
  return reader.read();
}

class StatementReader {
  readonly #context: Context;
  readonly #collector: EvidenceCollector;
  readonly #fields: Record<string, FieldValue> = {};
  /**
   * Indexes of the rows of a sheet that are part of a list. Column names in these rows are not field labels.
   * Null for a printed statement.
   */
  readonly #listed: ReadonlySet<number> | null;

  constructor(context: Context, collector: EvidenceCollector) {
    this.#context = context;
    this.#collector = collector;
    this.#listed = isSheetView(context) ? findListedRows(context) : null;
  }

  read(): Statement {
    this.#period();
    const { period_start: start, period_end: end } = this.#fields;
    const year = createYearHint(
      this.#context,
      typeof start === 'string' ? start : null,
      typeof end === 'string' ? end : findLatestDate(this.#context),
    );
    const chosen = readList(this.#context, 'transactions', 'bank_statement', year);
    const read = chosen?.list.transactions ?? [];
    const transactions = this.#listed === null ? read : applySideColumn(this.#context, read);
    this.#balances(transactions);
    this.#account();
    this.#names(new Set(transactions.flatMap(({ amount }) => (amount ? [amount.span.chunk.row] : []))));
    this.#currency();
    return {
      fields: this.#fields,
      transactions: transactions.map((one, i) => this.#transaction(one, i, chosen)),
      listed: this.#listed,
    };
  }

  #put(key: string, value: string | number, span: Span, features: Features): void {
    this.#fields[key] = this.#collector.put(
      `/fields/${key}`,
      this.#found(value, [span], features, `bank_${key}`),
    );
  }

  #found<T>(value: T, spans: Span[], features: Features, group: string): Found<T> {
    return {
      value,
      places: spans.map((span) => createPlace(this.#context.view, span)),
      method: 'label',
      features: { ...features, ocr_doubt: measureOcrDoubt(spans) },
      group,
    };
  }

  #period(): void {
    const { view, dates, labels } = this.#context;
    const ranges = findRanges(view, dates).filter(({ start }) => !this.#isListed(start.span.chunk.row));
    const named = ranges.find((range) =>
      labels
        .linksOf(range.start.span)
        .some((link) => isConcept(link.label, 'period') || isConcept(link.label, 'period_start')),
    );
    const range = named ?? ranges[0];
    if (range) {
      this.#put('period_start', range.start.iso, range.start.span, { strong_label: named ? 1 : 0 });
      this.#put('period_end', range.end.iso, range.end.span, { strong_label: named ? 1 : 0 });
      return;
    }
    for (const key of ['period_start', 'period_end'] as const) {
      const date = dates.find(
        (one) =>
          !this.#isListed(one.span.chunk.row) &&
          labels
            .linksOf(one.span)
            .some((link) => link.score > 0.6 && link.label.start === 0 && isConcept(link.label, key)),
      );
      if (date) this.#put(key, date.iso, date.span, { strong_label: 1 });
    }
    if (this.#fields.period_end === undefined) this.#compactPeriod();
  }

  /** Finds a period that is printed as two six-digit dates: "260301-260331". */
  #compactPeriod(): void {
    for (const chunk of this.#context.view.chunks) {
      const [whole, start = '', end = ''] = COMPACT_PERIOD.exec(chunk.text) ?? [];
      const [first, last] = [readYearFirst(start), readYearFirst(end)];
      if (whole === undefined || first === null || last === null || last < first) continue;
      const span = selectWholeChunk(chunk);
      this.#put('period_start', first, span, { strong_label: 0 });
      this.#put('period_end', last, span, { strong_label: 0 });
      return;
    }
  }

  /**
   * Finds the labelled balances. If there are several candidates, chooses those that match the transactions.
   */
  #balances(transactions: readonly FoundTransaction[]): void {
    const moved = round(transactions.reduce((sum, transaction) => sum + (transaction.amount?.value ?? 0), 0));
    const opening = this.#labelled('opening_balance');
    const closing = this.#labelled('closing_balance');
    let best: {
      from: (typeof opening)[number] | undefined;
      to: (typeof closing)[number] | undefined;
      agrees: boolean;
    } = { from: opening[0], to: closing[0], agrees: false };
    for (const from of opening.slice(0, 4)) {
      for (const to of closing.slice(0, 6)) {
        if (!best.agrees && transactions.length > 0 && isNear(from.value + moved, to.value, 0.011))
          best = { from, to, agrees: true };
      }
    }
    const features: Features = { strong_label: 1, arithmetic: best.agrees ? 1 : 0 };
    if (best.from) this.#put('opening_balance', best.from.value, best.from.span, features);
    if (best.to) this.#put('closing_balance', best.to.value, best.to.span, features);
  }

  #labelled(concept: Concept): { value: number; span: Span; score: number }[] {
    const found = this.#context.amounts.flatMap((amount) => {
      if (amount.percent || !this.#isBalance(amount) || this.#isListed(amount.span.chunk.row)) return [];
      const link = this.#context.labels.linksOf(amount.span).find((one) => isConcept(one.label, concept));
      const value = getSignedValue(amount, null);
      return link && link.score > 0.3 ? [{ value, span: amount.span, score: link.score }] : [];
    });
    const inRow = found.length > 0 ? [] : this.#inRow(concept);
    return [...found, ...inRow].sort((a, b) => b.score - a.score);
  }

  /**
   * Finds values in rows such as "Balance forward from previous statement" or "New balance as of 31/05". The
   * value is the last amount in a row that begins with the label.
   */
  #inRow(concept: Concept): { value: number; span: Span; score: number }[] {
    return this.#context.labels.all.flatMap((label) => {
      if (label.start > 0 || !isConcept(label, concept) || this.#isListed(label.chunk.row)) return [];
      const amount = this.#context
        .amountsOn(label.chunk.row)
        .findLast((one) => this.#isBalance(one) && !one.percent && one.span.chunk.index > label.chunk.index);
      return amount ? [{ value: getSignedValue(amount, null), span: amount.span, score: 0.5 }] : [];
    });
  }

  #account(): void {
    const iban = this.#findIban();
    if (iban) this.#put('iban', iban.value, iban.span, { checksum: iban.valid ? 1 : 0, strong_label: 1 });
    const holder = this.#beside('account_holder', (text) =>
      /\p{L}{2}/u.test(text) && !/\d{3}/.test(text) ? text : null,
    );
    if (holder) this.#put('account_holder', holder.value, holder.span, { strong_label: 1 });
    const number = this.#beside('bank_account', (text) => ACCOUNT.exec(text)?.[0].trim() ?? null);
    if (number) this.#put('account_number', number.value, number.span, { strong_label: 1 });
  }

  /**
   * Returns the IBAN of the account. If all IBANs are in transactions, returns the one that occurs in nearly
   * all rows, because the others belong to counterparties.
   */
  #findIban(): Identifier | undefined {
    const ibans = this.#context.identifiers.filter(({ kind }) => kind === 'iban');
    const above = ibans.find(({ span }) => !this.#isListed(span.chunk.row));
    if (above || this.#listed === null) return above;
    const rows = new Set(ibans.map(({ span }) => span.chunk.row));
    return ibans.find(({ value }) => ibans.filter((one) => one.value === value).length > 0.8 * rows.size);
  }

  /**
   * Whether an amount may be a balance. Printed balances have two decimal places, but the cells of a sheet
   * omit trailing zeros ("5120.4").
   */
  #isBalance({ decimals }: { decimals: number }): boolean {
    return decimals === 2 || this.#listed !== null;
  }

  #isListed(row: number): boolean {
    return this.#listed?.has(row) ?? false;
  }

  /** Returns the value after a label, in the same chunk or in the next chunk of the row. */
  #beside(concept: Concept, read: (text: string) => string | null): { value: string; span: Span } | null {
    for (const label of this.#context.labels.all) {
      if (!isConcept(label, concept) || this.#isListed(label.chunk.row)) continue;
      let start = label.end;
      while (label.chunk.tokens[start]?.key === '') start++;
      const next = this.#context.view.chunks[label.chunk.index + 1];
      const inline = start < label.chunk.tokens.length;
      const span: Span | null = inline
        ? { chunk: label.chunk, start, end: label.chunk.tokens.length }
        : next && next.row === label.chunk.row
          ? { chunk: next, start: 0, end: next.tokens.length }
          : null;
      const value = span ? read(spanText(span)) : null;
      if (span && value) return { value, span };
    }
    return null;
  }

  /** Adds the bank (the sender of the statement) and the account holder (the recipient). */
  #names(rows: ReadonlySet<number>): void {
    const regions = findRegions(this.#context).filter((region) => !rows.has(region.label.chunk.row));
    const parties = findParties(this.#context, 'letter', regions);
    // A sheet has no sender or recipient; above its list there are only labels and values.
    const isSheet = this.#listed !== null;
    const name = this.#bankName() ?? (isSheet ? null : parties.seller.name);
    if (name) this.#fields.bank = this.#collector.put('/fields/bank', { ...name, group: 'bank_bank' });
    const holder = isSheet ? null : parties.buyer.name;
    if (holder && this.#fields.account_holder === undefined)
      this.#fields.account_holder = this.#collector.put('/fields/account_holder', {
        ...holder,
        group: 'bank_account_holder',
      });
  }

  /** Searches the upper part of the first page for a short line that names a bank. */
  #bankName(): Found<string> | null {
    const page = this.#context.view.pages[0];
    for (const row of page?.rows ?? []) {
      if (!page || row.box[1] > 0.2 * page.height || this.#isListed(row.index)) return null;
      const chunk = row.chunks.find(
        (one) =>
          one.tokens.length <= 6 &&
          BANK.test(one.text) &&
          nameLikeness(one.text) > 0.3 &&
          !this.#context.labels.row(row.index).some((label) => label.chunk === one && label.colon),
      );
      if (chunk) return createName(this.#context, [selectWholeChunk(chunk)], { position: 1 });
    }
    return null;
  }

  #currency(): void {
    const top = [...currencyVotes(this.#context.view)].sort((a, b) => b[1].votes - a[1].votes)[0];
    const chunk = top ? this.#context.view.chunks[top[1].chunk] : undefined;
    if (top && chunk)
      this.#put(
        'currency',
        top[0],
        { chunk, start: top[1].start, end: top[1].start + 1 },
        { well_formed: 1 },
      );
  }

  #transaction(one: FoundTransaction, index: number, chosen: ChosenList | null): Transaction {
    const at = `/transactions/${index}`;
    const out: Transaction = { id: `tx_${index + 1}` };
    const put = <T>(key: string, value: T, spans: Span[]) => {
      const found = this.#found(value, spans, {}, 'transaction');
      const method = chosen?.method === 'learned' ? 'learned' : found.method;
      return this.#collector.putSure(
        `${at}/${key}`,
        { ...found, method },
        chosen?.confidenceOf(index, key) ?? 0.5,
      );
    };
    if (one.date) out.date = put('date', one.date.iso, [one.date.span]);
    if (one.valueDate) out.value_date = put('value_date', one.valueDate.iso, [one.valueDate.span]);
    if (one.description.length > 0)
      out.description = put('description', one.description.map(spanText).join(' '), one.description);
    if (one.counterparty.length > 0)
      out.counterparty = put('counterparty', one.counterparty.map(spanText).join(' '), one.counterparty);
    if (one.amount) out.amount = put('amount', one.amount.value, [one.amount.span]);
    if (one.balance) out.balance = put('balance', one.balance.value, [one.balance.span]);
    return out;
  }
}

/**
 * Returns the latest date in the document. It is used as the end of the period if the statement does not print
 * one. If the document contains no dates with a year, returns the last day of the year that is printed most
 * often.
 */
function findLatestDate(context: Context): string | null {
  const last = context.dates.reduce<string | null>(
    (latest, { iso }) => (latest === null || iso > latest ? iso : latest),
    null,
  );
  if (last !== null) return last;
  const years = Map.groupBy(
    context.view.rows.flatMap(({ tokens }) => tokens.flatMap(({ text }) => YEAR.exec(text)?.[1] ?? [])),
    (year) => year,
  );
  const [most] = [...years].sort((a, b) => b[1].length - a[1].length);
  return most ? `${most[0]}-12-31` : null;
}
