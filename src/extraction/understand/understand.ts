import type { LaidOutDocument, Understanding } from '../document.ts';
import type { ExtractionOptions } from '../options.ts';
import type { DocumentType, LineItem } from '../parsed-data.ts';
import { readStatement } from './bank/statement.ts';
import { runChecks } from './checks.ts';
import { Context } from './context.ts';
import { ALLOWANCE, CHARGE } from './e-invoice/adjustments.ts';
import { applyEInvoice } from './e-invoice/apply.ts';
import type { EInvoice } from './e-invoice/e-invoice.ts';
import { findEInvoice } from './e-invoice/find-e-invoice.ts';
import { readEnvelope } from './email/envelope.ts';
import { addOrderNumber } from './email/order-number.ts';
import { splitMessage } from './email/split-message.ts';
import { EvidenceCollector, type Observer } from './evidence-collector.ts';
import { readTrade, type Trade } from './fields/trade.ts';
import { PERHAPS_TRADE, readTypeFields, WITHOUT_TRADE } from './fields/type-fields.ts';
import { addCorrespondents } from './header/correspondents.ts';
import { deriveCurrency } from './header/derive-currency.ts';
import type { FieldsRead } from './header/fields-read.ts';
import { completeNames } from './header/full-name.ts';
import { NearLabels } from './header/near-labels.ts';
import { putNames } from './header/put-names.ts';
import { putValues } from './header/put-values.ts';
import { settlePeriod } from './header/settle-period.ts';
import { findKeyValues } from './key-values.ts';
import { TYPE_POINTER } from './learned/weigh-type.ts';
import { replaceBoxesByAddresses, takePrintedPages } from './printout.ts';
import { answerSchema } from './questions/answer-schema.ts';
import { mergeAnswers } from './questions/merge-answers.ts';
import { uncrop } from './segments/crop.ts';
import { joinSegments } from './segments/join-segments.ts';
import { splitDocument } from './segments/understand-segments.ts';
import { isSheetView } from './sheet/sheet-type.ts';
import { guessBodyType, guessType, type TypeGuess } from './type/guess-type.ts';
import { buildView, PageRows } from './view/view.ts';

/**
 * Converts the words of a document into typed fields with evidence. The function is pure, and its running
 * time depends only on the number of words. During training, `observe` is called with the features of every
 * value.
 */
export function understand(
  document: LaidOutDocument,
  options: ExtractionOptions,
  observe?: Observer,
): Understanding {
  const rows = new PageRows();
  if (document.printout)
    return replaceBoxesByAddresses(understandOne(document, options, rows, observe), document.printout);
  const parts = splitDocument(document, options, rows);
  if (parts.length < 2) return understandOne(document, options, rows, observe);
  const { schema, ...plain } = options;
  const joined = joinSegments(
    parts.map((part) => {
      const result = understandOne(part.document, plain, rows, observe);
      return { ...part, result: part.box ? uncrop(result, part.box) : result };
    }),
  );
  if (!joined || !schema) return joined ?? understandOne(document, options, rows, observe);
  // Custom fields are read from the file as a whole.
  const whole = understandOne(document, options, rows, observe);
  for (const [pointer, evidence] of Object.entries(whole.evidence))
    if (pointer.startsWith('/custom')) joined.evidence[pointer] = evidence;
  return { ...joined, ...(whole.custom ? { custom: whole.custom } : {}) };
}

/**
 * Reads the header fields using only the rules. During training, these values are candidates for the model.
 */
export function readHeaderByRules(
  source: LaidOutDocument,
  options: ExtractionOptions,
  known?: DocumentType,
): { context: Context; type: DocumentType; lineItems: readonly LineItem[] } & FieldsRead {
  const whole = new Context(takePrintedPages(source), options);
  const printed = known ?? guessType(whole).type;
  const message = printed === 'email' ? splitMessage(source) : null;
  const context = message ? new Context(message.body, options) : whole;
  const type = message ? settleBodyType(context).type : printed;
  const collector = new EvidenceCollector();
  const statement = type === 'bank_statement' ? readStatement(context, collector) : null;
  const trade = readTradeOf(context, { type, confidence: 1 }, collector, undefined);
  const own = readTypeFields(type, context, collector);
  const fields = { ...trade.fields, ...statement?.fields, ...own.fields };
  return { context, type, lineItems: trade.lineItems, fields, evidence: collector.evidence };
}

/** Processes a single document, which may have several pages. */
function understandOne(
  source: LaidOutDocument,
  options: ExtractionOptions,
  rows: PageRows,
  observe?: Observer,
): Understanding {
  const document = takePrintedPages(source);
  const whole = new Context(document, options, buildView(document, rows));
  const collector = new EvidenceCollector(observe);
  const type = guessLearnedType(whole, collector);
  const message = type.type === 'email' ? splitMessage(source) : null;
  const context = message ? new Context(message.body, options) : whole;
  const content = message ? settleBodyType(context) : type;
  const statement = content.type === 'bank_statement' ? readStatement(context, collector) : null;
  const trade = readTradeOf(context, content, collector, observe);
  const own = readTypeFields(content.type, context, collector);
  const fields = { ...trade.fields, ...statement?.fields, ...own.fields };
  const near = new NearLabels(context);
  // In a spreadsheet exported by a bank, the text next to a value is in a different column, so it is not a
  // label.
  if (statement === null || !isSheetView(context)) {
    putNames(context, near, content.type, fields, collector);
    putValues(context, near, content.type, fields, collector, {
      lineItems: trade.lineItems,
      transactions: statement?.transactions ?? [],
    });
    settlePeriod(fields, collector.evidence);
    completeNames(context, content.type, fields, collector);
    deriveCurrency(context.view.language, fields, collector);
  }
  if (message) addOrderNumber(content.type, fields, collector.evidence);
  const head = message ? new Context(message.head, options) : null;
  const envelope = head ? readEnvelope(head, collector) : {};
  const result: Understanding = {
    document_type: type.type,
    document_type_confidence: Math.round(type.confidence * 1000) / 1000,
    fields: { ...fields, ...envelope },
    line_items: trade.lineItems,
    taxes: trade.taxes,
    transactions: statement?.transactions ?? [],
    key_values:
      type.type === 'spreadsheet'
        ? []
        : [
            ...(head ? findKeyValues(head) : []),
            ...findKeyValues(context, { form: type.type === 'form', listed: statement?.listed ?? null }),
          ],
    evidence: collector.evidence,
    checks: [],
    warnings: own.warnings,
    segments: [],
    ...(message ? { text: message.text } : {}),
  };
  let isCut = context.view.cut;
  const { invoice, warnings } = findEInvoice(document.embedded);
  result.warnings.push(...warnings);
  if (invoice) takeEInvoice(result, context, invoice, collector);
  if (options.schema) {
    const known = addCorrespondents(context, result);
    let answers = answerSchema(context, options.schema, known);
    if (message) {
      // Values can also be in the header of a message or in quoted messages.
      const searched = new Context(message.whole, options);
      isCut ||= searched.view.cut;
      answers = mergeAnswers(options.schema, answers, answerSchema(searched, options.schema, known));
    }
    Object.assign(collector.evidence, answers.evidence);
    result.custom = answers.values;
  }
  if (isCut)
    result.warnings.push({
      code: 'too_many_words',
      message: 'Only the first 30,000 words, and the first 400 of each line, were searched for fields.',
    });
  result.segments = [createWholeSegment(document, result.document_type)];
  result.checks = [...runChecks(result), ...own.checks];
  return result;
}

/**
 * Determines the document type, taking into account the types that people assigned to documents with the same
 * layout.
 */
function guessLearnedType(context: Context, collector: EvidenceCollector): TypeGuess {
  const guess = guessType(context);
  // The type of an e-mail is known from its file format, so learned types are not considered.
  const learned = context.options.email ? null : (context.recall?.weighType(guess) ?? null);
  if (learned === null) return guess;
  const { type, confidence, isLearned } = learned;
  if (isLearned)
    collector.evidence[TYPE_POINTER] = {
      method: 'learned',
      confidence: Math.round(confidence * 1000) / 1000,
    };
  return { type, confidence };
}

/** If the type of the body of an e-mail is less certain, the body must also contain line items or transactions. */
const SURE_OF_BODY = 0.9;

/**
 * Determines what an e-mail contains, like `guessBodyType`, but more carefully. A message of a person often mentions numbers, dates and amounts, so it is an
 * order or an invoice only if that is certain or if it has line items.
 */
function settleBodyType(body: Context): TypeGuess {
  const guess = guessBodyType(body);
  if (guess.confidence >= SURE_OF_BODY) return guess;
  const collector = new EvidenceCollector();
  const entries =
    guess.type === 'bank_statement'
      ? readStatement(body, collector).transactions
      : readTradeOf(body, guess, collector, undefined).lineItems;
  return entries.length > 0 ? guess : { type: 'email', confidence: guess.confidence };
}

/** Values that exports need. Electronic invoices contain them only in the XML, not in the printed text. */
const STATED_IN_XML: ReadonlySet<string> = new Set([
  ALLOWANCE,
  CHARGE,
  'Tax exemption',
  'VAT category',
  'Invoicing period',
  'Seller GLN',
]);

const NO_TRADE: Trade = { fields: {}, lineItems: [], taxes: [] };

/** Reads the fields of a sale. In letters and forms, they are read only if the document is about a sale. */
function readTradeOf(
  context: Context,
  type: TypeGuess,
  collector: EvidenceCollector,
  observe: Observer | undefined,
): Trade {
  if (WITHOUT_TRADE.has(type.type)) return NO_TRADE;
  if (!PERHAPS_TRADE.has(type.type)) return readTrade(context, type, collector);
  const aside = new EvidenceCollector(observe);
  const trade = readTrade(context, type, aside);
  const { number, total, amount_due } = trade.fields;
  if (trade.lineItems.length === 0 && number === undefined && total === undefined && amount_due === undefined)
    return NO_TRADE;
  Object.assign(collector.evidence, aside.evidence);
  return trade;
}

function takeEInvoice(
  result: Understanding,
  context: Context,
  invoice: EInvoice,
  collector: EvidenceCollector,
): void {
  const applied = applyEInvoice(
    context,
    invoice,
    { fields: result.fields, lineItems: result.line_items, taxes: result.taxes },
    result.evidence,
  );
  result.document_type = invoice.type;
  delete applied.evidence[TYPE_POINTER];
  result.document_type_confidence = 0.99;
  result.fields = applied.fields;
  result.line_items = applied.lineItems;
  result.taxes = applied.taxes;
  collector.replace(applied.evidence);
  result.warnings.push(...applied.warnings);
  const [page = 1] = context.document.pages.map(({ info }) => info.number);
  const stated = invoice.remarks.filter(({ name }) => STATED_IN_XML.has(name));
  result.key_values.push(...stated.map(({ name, value }) => ({ key: name, value, page })));
}

function createWholeSegment(
  document: LaidOutDocument,
  type: DocumentType,
): Understanding['segments'][number] {
  const numbers = document.pages.map((page) => page.info.number);
  return { pages: [numbers[0] ?? 1, numbers.at(-1) ?? 1], document_type: type };
}
