import type { LaidOutDocument } from '../document.ts';
import type { ExtractionOptions } from '../options.ts';
import type { ParsedData } from '../parsed-data.ts';
import { runChecks } from './checks.ts';
import { buildContext } from './context.ts';
import { guessType } from './fields/document-type.ts';
import { readTrade } from './fields/trade.ts';
import { findKeyValues } from './key-values.ts';
import { Ledger, type Observer } from './ledger.ts';

/** The parts of parsed_data that understanding decides. */
export type Understanding = Pick<
  ParsedData,
  | 'document_type'
  | 'document_type_confidence'
  | 'fields'
  | 'line_items'
  | 'taxes'
  | 'transactions'
  | 'key_values'
  | 'evidence'
  | 'checks'
  | 'warnings'
  | 'segments'
> & { custom?: Record<string, unknown> };

/**
 * Turns the words of a document into typed fields with evidence. Pure; its time is bounded by the number of words
 * (about a millisecond a page). `observe` is told the features of every value, for learning.
 */
export function understand(
  document: LaidOutDocument,
  options: ExtractionOptions,
  observe?: Observer,
): Understanding {
  const context = buildContext(document, options);
  const ledger = new Ledger(observe);
  const type = guessType(context);
  const trade = readTrade(context, type, ledger);
  const result: Understanding = {
    document_type: type.type,
    document_type_confidence: Math.round(type.confidence * 1000) / 1000,
    fields: trade.fields,
    line_items: trade.lineItems,
    taxes: trade.taxes,
    transactions: [],
    key_values: findKeyValues(context),
    evidence: ledger.evidence,
    checks: [],
    warnings: [],
    segments: [{ pages: [1, Math.max(1, document.pages.length)], document_type: type.type }],
  };
  result.checks = runChecks(result);
  return result;
}
