import type { Box, EvidenceMethod } from '../parsed-data.ts';
import { type Span, spanBox, spanText } from './view/span.ts';
import { getTokensBox, type Token, textOf } from './view/token.ts';
import type { View } from './view/view.ts';

/**
 * Inputs for calculating the confidence of a value. Each is a number from 0 to 1; a missing input counts as
 * 0.
 */
export type Features = Partial<Record<FeatureName, number>>;

export type FeatureName =
  | 'strong_label'
  | 'weak_label'
  | 'link'
  | 'colon'
  | 'margin'
  | 'arithmetic'
  | 'disagrees'
  | 'checksum'
  | 'well_formed'
  | 'legal_form'
  | 'repeated'
  | 'header_found'
  | 'ocr_doubt'
  | 'recognized'
  | 'ambiguous'
  | 'only_one'
  | 'prose'
  | 'position'
  | 'guess'
  | 'named_after'
  | 'agrees'
  | 'contested'
  | 'often'
  | 'garbled';

export interface Place {
  page: number;
  box: Box;
  text: string;
  /** The address of the cell or line, for formats without a page layout. */
  at?: string;
}

export interface Found<T> {
  value: T;
  places: Place[];
  method: EvidenceMethod;
  features: Features;
  /** The kind of field, which determines the weights for the confidence. */
  group: string;
  /** JSON pointers to the values that a value was calculated from, if it is not printed. */
  from?: string[];
}

export function createPlace(view: View, span: Span): Place {
  const row = view.rows[span.chunk.row];
  const place: Place = { page: span.chunk.page, box: spanBox(span), text: spanText(span) };
  const at = span.chunk.at ?? row?.at;
  if (at !== undefined) place.at = at;
  return place;
}

/** Returns one position for each row that contains part of the span. */
export function listSpanPlaces(view: View, span: Span): Place[] {
  const rows = new Map<number, Token[]>();
  for (const token of span.chunk.tokens.slice(span.start, span.end)) {
    const list = rows.get(token.row);
    if (list) list.push(token);
    else rows.set(token.row, [token]);
  }
  return [...rows].map(([index, tokens]) => {
    const row = view.rows[index];
    const place: Place = {
      page: row?.page ?? span.chunk.page,
      box: getTokensBox(tokens),
      text: textOf(tokens),
    };
    const at = tokens[0]?.at ?? row?.at;
    return at === undefined ? place : { ...place, at };
  });
}

/**
 * Returns the highest OCR uncertainty of the tokens, from 0 to 1. Tokens that were not read by OCR count as
 * 0.
 */
export function measureOcrDoubt(spans: readonly Span[]): number {
  let doubt = 0;
  for (const span of spans) {
    for (let i = span.start; i < span.end; i++)
      doubt = Math.max(doubt, 1 - (span.chunk.tokens[i]?.confidence ?? 1));
  }
  return doubt;
}
