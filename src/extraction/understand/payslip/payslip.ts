import type { FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import type { Features } from '../found.ts';
import { findBankAccounts } from '../header/bank-candidates.ts';
import { createFound, createPhrases, LabelSearch } from '../labelled/labelled.ts';
import { findMonths, formatMonth, getLastDay, type PrintedMonth } from '../labelled/months.ts';
import { createParty } from '../labelled/people.ts';
import { findTitles } from '../lexicon/labels.ts';
import { findLetterParties } from '../parties/letterhead.ts';
import { createIdentifier } from '../parties/party.ts';
import { putParty } from '../parties/put-party.ts';
import { currencyVotes } from '../recognize/currency.ts';
import { findRanges } from '../recognize/date-ranges.ts';
import { type Span, spanText } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { choosePay, type PayConcept, type PayLabels } from './pay.ts';
import table from './phrases.json' with { type: 'json' };

const PHRASES = createPhrases<PayConcept>(table);
/** Number of rows at the top of the first page that are searched for a month without a label. */
const TOP_ROWS = 14;

export function readPayslip(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const labels = new LabelSearch(context, PHRASES);
  return {
    ...findPeople(context, collector, labels),
    ...findPeriod(context, collector, labels),
    ...choosePay(context, collector, labels),
    ...findCurrency(context, collector),
  };
}

function findPeople(
  context: Context,
  collector: EvidenceCollector,
  labels: PayLabels,
): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  const used = new Set<number>();
  const isEnd = (chunk: Chunk) =>
    labels.isLabel(chunk) ||
    context.labels.row(chunk.row).some((label) => label.chunk === chunk && label.colon);
  const findInLetter = () => findLetterParties(context, used, { seller: {}, buyer: {} });
  for (const role of ['employee', 'employer'] as const) {
    const first = findNameBeside(labels, role);
    if (first) for (const line of [first]) used.add(line.chunk.index);
    const party = first
      ? createParty(context, first, isEnd, { strong_label: 1 })
      : role === 'employer'
        ? findInLetter().seller
        : findInLetter().buyer;
    // The account on a payslip belongs to the employee.
    const account = role === 'employee' ? findAccount(context) : undefined;
    if (account) party.iban ??= createIdentifier(context, account.value, account.span, account.valid, 'iban');
    const put = putParty(collector, `/fields/${role}`, party, 'payslip_party');
    if (put) fields[role] = put;
  }
  return fields;
}

/** Returns the first IBAN. If there is none, returns the first labelled account number, marked as invalid. */
function findAccount(context: Context): { value: string; span: Span; valid: boolean } | undefined {
  const valid = context.identifiers.find((one) => one.kind === 'iban');
  if (valid) return valid;
  const [other] = findBankAccounts(context, 'iban');
  return other?.span ? { value: String(other.value), span: other.span, valid: false } : undefined;
}

/** Among the values of the labels for a role, returns the first that can be a name; null if there is none. */
function findNameBeside(labels: PayLabels, role: 'employer' | 'employee'): Span | null {
  const found = labels.of(role).sort((a, b) => b.hit.key.length - a.hit.key.length);
  for (const { values } of found) {
    for (const { span } of values) {
      const text = spanText(span);
      // After "Employer", "NI" is not a name but part of a label for the employer's contributions.
      if (/^\p{Lu}{1,4}$/u.test(text)) continue;
      if (/\p{L}{2}/u.test(text) && !/\d{4}/.test(text) && text.length < 80 && !/[:%€$£]/.test(text))
        return span;
    }
  }
  return null;
}

function findPeriod(
  context: Context,
  collector: EvidenceCollector,
  labels: PayLabels,
): Record<string, FieldValue> {
  const spans = labels.of('period').flatMap((one) => one.values.map((value) => value.span));
  const put = (start: string, end: string, from: Span, to: Span, features: Features) => ({
    period_start: collector.put(
      '/fields/period_start',
      createFound(context, start, [from], features, 'payslip_period'),
    ),
    period_end: collector.put(
      '/fields/period_end',
      createFound(context, end, [to], features, 'payslip_period'),
    ),
  });
  const ranges = findRanges(context.view, context.dates);
  const rows = new Set(spans.map((span) => span.chunk.row));
  const named = ranges.find((range) => rows.has(range.start.span.chunk.row));
  if (named)
    return put(named.start.iso, named.end.iso, named.start.span, named.end.span, { strong_label: 1 });
  const start = findPeriodDate(context, labels, 'period_start');
  const end = findPeriodDate(context, labels, 'period_end');
  if (start && end && start.iso < end.iso)
    return put(start.iso, end.iso, start.span, end.span, { strong_label: 1 });
  const month =
    spans.map((span) => findMonthIn(span)).find((one) => one !== null) ?? findTitleMonth(context) ?? null;
  if (month) {
    const iso = formatMonth(month);
    return put(`${iso}-01`, `${iso}-${getLastDay(month)}`, month.span, month.span, {
      strong_label: 1,
      well_formed: 1,
    });
  }
  const top =
    context.view.pages[0]?.rows.slice(0, TOP_ROWS).flatMap((row) => row.chunks.flatMap(findMonths)) ?? [];
  const [only] = top;
  if (only && ranges.length === 0 && top.every((one) => formatMonth(one) === formatMonth(only))) {
    const iso = formatMonth(only);
    return put(`${iso}-01`, `${iso}-${getLastDay(only)}`, only.span, only.span, { guess: 1, well_formed: 1 });
  }
  const any = ranges[0];
  return any ? put(any.start.iso, any.end.iso, any.start.span, any.end.span, { guess: 1 }) : {};
}

function findMonthIn(span: Span): PrintedMonth | null {
  return (
    findMonths(span.chunk).find((one) => one.span.start >= span.start && one.span.end <= span.end) ?? null
  );
}

/** Finds the month that is next to, below or above the title: "Gehaltsabrechnung März 2025". */
function findTitleMonth(context: Context): PrintedMonth | null {
  const { rows } = context.view;
  const titled = rows.find((row) =>
    row.chunks.some((chunk) =>
      findTitles(chunk).some((hit) => hit.meanings.some((meaning) => meaning.value === 'payslip')),
    ),
  );
  if (!titled) return null;
  for (const at of [0, 1, -1, 2]) {
    for (const chunk of rows[titled.index + at]?.chunks ?? []) {
      const month = findMonths(chunk)[0];
      if (month) return month;
    }
  }
  return null;
}

function findPeriodDate(context: Context, labels: PayLabels, concept: 'period_start' | 'period_end') {
  for (const { values } of labels.of(concept)) {
    for (const { span } of values) {
      const date = context
        .datesIn(span.chunk)
        .find((one) => one.span.start >= span.start && one.span.end <= span.end);
      if (date) return date;
    }
  }
  return null;
}

function findCurrency(context: Context, collector: EvidenceCollector): Record<string, FieldValue> {
  const top = [...currencyVotes(context.view)].sort((a, b) => b[1].votes - a[1].votes)[0];
  const chunk = top ? context.view.chunks[top[1].chunk] : undefined;
  if (!top || !chunk) return {};
  const span = { chunk, start: top[1].start, end: top[1].start + 1 };
  return {
    currency: collector.put(
      '/fields/currency',
      createFound(context, top[0], [span], { well_formed: 1, only_one: 1 }, 'currency'),
    ),
  };
}
