import type { ParsedData } from './parsed-data.ts';
import { roundPlaces } from './round-places.ts';

/**
 * Orders the members of a result as in docs/parsed-data.md, and rounds boxes, sizes and the confidence of
 * pages. Adds a warning if the whole file is empty.
 */
export function orderMembers(data: ParsedData): ParsedData {
  const said = warnIfEmpty(data);
  const { codes, key_values, pages, segments, tables } = roundPlaces(said);
  return {
    version: 1,
    document_type: said.document_type,
    document_type_confidence: said.document_type_confidence,
    ...(said.language === undefined ? {} : { language: said.language }),
    fields: said.fields,
    line_items: said.line_items,
    taxes: said.taxes,
    transactions: said.transactions,
    ...(said.custom === undefined ? {} : { custom: said.custom }),
    key_values,
    codes,
    tables,
    text: said.text,
    pages,
    evidence: said.evidence,
    checks: said.checks,
    warnings: said.warnings,
    segments,
  };
}

/**
 * Adds a warning if the file contains nothing. Readers of formats with pages already warn about each empty
 * page; readers of text and sheets cannot.
 */
function warnIfEmpty(data: ParsedData): ParsedData {
  const [first, ...others] = data.pages;
  const isEmpty = data.text.trim() === '' && data.tables.length === 0 && data.codes.length === 0;
  if (first === undefined || !isEmpty || data.warnings.length > 0) return data;
  const warnings = [
    { code: 'page_without_text', message: 'There is no text in this file.', page: first.number },
  ];
  return { ...data, warnings, pages: [{ ...first, warnings }, ...others] };
}
