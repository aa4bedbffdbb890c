import type { LaidOutDocument, Understanding } from '../document.ts';
import type { ExtractionOptions } from '../options.ts';
import type { DocumentType } from '../parsed-data.ts';
import { readStatement } from './bank/statement.ts';
import { runChecks } from './checks.ts';
import { buildContext, type Context } from './context.ts';
import { applyEInvoice } from './e-invoice/apply.ts';
import { type EInvoice, readCrossIndustry } from './e-invoice/cross-industry.ts';
import { readEnvelope } from './email/envelope.ts';
import { setApart } from './email/set-apart.ts';
import { guessType } from './fields/document-type.ts';
import { readTrade, type Trade } from './fields/trade.ts';
import { findKeyValues } from './key-values.ts';
import { Ledger, type Observer } from './ledger.ts';
import { readCustom } from './schema/custom.ts';
import { readSheetFacts } from './sheet/sheet-facts.ts';

/**
 * Turns the words of a document into typed fields with evidence. Pure; its time is bounded by the number of words
 * (about a millisecond a page). `observe` is told the features of every value, for learning.
 */
export function understand(
  document: LaidOutDocument,
  options: ExtractionOptions,
  observe?: Observer,
): Understanding {
  const whole = buildContext(document, options);
  const ledger = new Ledger(observe);
  const type = guessType(whole);
  const message = type.type === 'email' ? setApart(document) : null;
  const context = message ? buildContext(message.body, options) : whole;
  const statement = type.type === 'bank_statement' ? readStatement(context, ledger) : null;
  const data = type.type === 'spreadsheet';
  const trade = statement || data ? NO_TRADE : readTrade(context, type, ledger);
  const head = message ? buildContext(message.head, options) : null;
  const envelope = head ? readEnvelope(head, ledger) : {};
  const result: Understanding = {
    document_type: type.type,
    document_type_confidence: Math.round(type.confidence * 1000) / 1000,
    fields: {
      ...trade.fields,
      ...statement?.fields,
      ...envelope,
      ...(data ? readSheetFacts(context, ledger) : {}),
    },
    line_items: trade.lineItems,
    taxes: trade.taxes,
    transactions: statement?.transactions ?? [],
    key_values: data ? [] : [...(head ? findKeyValues(head) : []), ...findKeyValues(context)],
    evidence: ledger.evidence,
    checks: [],
    warnings: [],
    segments: [],
    ...(message ? { text: message.text } : {}),
  };
  const invoice = eInvoiceOf(document);
  if (invoice) takeEInvoice(result, context, invoice, ledger);
  if (options.schema) result.custom = readCustom(context, options.schema, result, ledger);
  if (context.view.cut)
    result.warnings.push({
      code: 'too_many_words',
      message: 'Only the first 30,000 words, and 400 of a line, were searched for fields',
    });
  result.segments = [wholeSegment(document, result.document_type)];
  result.checks = runChecks(result);
  return result;
}

/** A statement's bookings, or the rows of a table of data, are no items of a sale. */
const NO_TRADE: Trade = { fields: {}, lineItems: [], taxes: [] };

function eInvoiceOf(document: LaidOutDocument): EInvoice | null {
  for (const file of document.embedded.slice(0, 20)) {
    if (!/\.xml$/i.test(file.name)) continue;
    const invoice = readCrossIndustry(file.name, file.bytes);
    if (invoice) return invoice;
  }
  return null;
}

function takeEInvoice(result: Understanding, context: Context, invoice: EInvoice, ledger: Ledger): void {
  const applied = applyEInvoice(
    context,
    invoice,
    { fields: result.fields, lineItems: result.line_items, taxes: result.taxes },
    result.evidence,
  );
  result.document_type = invoice.type;
  result.document_type_confidence = 0.99;
  result.fields = applied.fields;
  result.line_items = applied.lineItems;
  result.taxes = applied.taxes;
  ledger.replace(applied.evidence);
  result.warnings.push(...applied.warnings);
}

function wholeSegment(document: LaidOutDocument, type: DocumentType): Understanding['segments'][number] {
  const numbers = document.pages.map((page) => page.info.number);
  return { pages: [numbers[0] ?? 1, numbers.at(-1) ?? 1], document_type: type };
}
