import type { LaidOutDocument, Understanding } from '../../document.ts';
import type { ExtractionOptions } from '../../options.ts';
import type { Evidence, FieldValue, Warning } from '../../parsed-data.ts';
import { runChecks } from '../checks.ts';
import { Context } from '../context.ts';
import { answerSchema } from '../questions/answer-schema.ts';
import { joinSegments } from '../segments/join-segments.ts';
import type { EInvoice } from './e-invoice.ts';
import { readEInvoices } from './find-e-invoice.ts';

const SURE = 0.99;

/**
 * Creates the result for an electronic invoice uploaded as a file. Every value comes from an XML element, and
 * the element's path is its evidence. Only custom fields are read from the text of the page.
 */
export function understandEInvoice(document: LaidOutDocument, options: ExtractionOptions): Understanding {
  const [file] = document.embedded;
  const read = file === undefined ? [] : readEInvoices(file);
  const invoices = typeof read === 'string' ? [] : read;
  const parts = invoices.map((invoice, index) => ({
    document: { ...document, pages: document.pages.slice(index, index + 1) },
    result: understandOne(invoice, index + 1),
  }));
  const joined = joinSegments(parts);
  if (joined === null) throw new Error('The reader found an invoice that is not there.');
  const only = parts.length === 1;
  const result: Understanding = {
    ...joined,
    segments: only ? [{ pages: [1, 1], document_type: joined.document_type }] : joined.segments,
    evidence: only ? (parts[0]?.result.evidence ?? {}) : joined.evidence,
  };
  if (options.schema) {
    const answers = answerSchema(new Context(document, options), options.schema, result);
    Object.assign(result.evidence, answers.evidence);
    result.custom = answers.values;
  }
  return result;
}

function understandOne(invoice: EInvoice, page: number): Understanding {
  const { seller, buyer, deliveryAddress, lines, taxes, remarks, type } = invoice;
  const fields: Record<string, FieldValue> = {
    ...invoice.fields,
    ...(Object.keys(seller).length > 0 ? { seller: { ...seller } } : {}),
    ...(Object.keys(buyer).length > 0 ? { buyer: { ...buyer } } : {}),
    ...(deliveryAddress === undefined ? {} : { delivery_address: deliveryAddress }),
  };
  const found = {
    fields,
    line_items: lines.map((line, index) => ({ id: `li_${index + 1}`, ...line })),
    taxes,
    transactions: [],
  };
  return {
    ...found,
    document_type: type,
    document_type_confidence: SURE,
    key_values: remarks.map(({ name, value }) => ({ key: name, value, page })),
    evidence: toEvidence(invoice.paths),
    checks: runChecks(found),
    warnings: warnOfGaps(invoice, page),
    segments: [],
  };
}

function toEvidence(paths: EInvoice['paths']): Record<string, Evidence> {
  return Object.fromEntries(
    Object.entries(paths).map(([pointer, at]) => [pointer, { method: 'xml', confidence: SURE, at }]),
  );
}

/**
 * Returns a warning if the number, date or total is missing. The invoice is still accepted, but it needs
 * review.
 */
function warnOfGaps(invoice: EInvoice, page: number): Warning[] {
  const missing = ['number', 'date', 'total'].filter((name) => invoice.fields[name] === undefined);
  if (missing.length === 0) return [];
  const message = `The electronic invoice has no ${missing.join(', no ')}.`;
  return [{ code: 'einvoice_incomplete', message, page }];
}
