import type { Understanding } from '../../document.ts';
import type { Evidence, Segment } from '../../parsed-data.ts';
import { addSegmentNumber } from '../name-segment.ts';
import type { Part } from './understand-segments.ts';

/**
 * Joins several results. The top level contains the result for the first document, and `segments` contains
 * the results for all documents. Returns null if there are no results.
 */
export function joinSegments(parts: readonly (Part & { result: Understanding })[]): Understanding | null {
  const first = parts[0]?.result;
  if (!first) return null;
  const evidence: Record<string, Evidence> = { ...first.evidence };
  const segments = parts.map(({ document, box, result }, i): Segment => {
    const numbers = document.pages.map((page) => page.info.number);
    Object.assign(evidence, movePointers(result.evidence, `/segments/${i}`));
    return {
      pages: [numbers[0] ?? 1, numbers.at(-1) ?? 1],
      ...(box ? { box } : {}),
      document_type: result.document_type,
      fields: result.fields,
      line_items: result.line_items,
      taxes: result.taxes,
    };
  });
  return {
    ...first,
    key_values: parts.flatMap(({ result }) => result.key_values),
    checks: parts.flatMap(({ result }, i) =>
      result.checks.map((check) => (i === 0 ? check : addSegmentNumber(check, i + 1))),
    ),
    warnings: parts.flatMap(({ result }) => result.warnings),
    evidence,
    segments,
  };
}

/** Prepends the segment's JSON pointer to all evidence pointers in the segment. */
function movePointers(evidence: Record<string, Evidence>, at: string): Record<string, Evidence> {
  const out: Record<string, Evidence> = {};
  for (const [pointer, one] of Object.entries(evidence)) {
    if (!/^\/(?:fields|line_items|taxes)\//.test(pointer)) continue;
    out[at + pointer] = one.from ? { ...one, from: one.from.map((other) => at + other) } : one;
  }
  return out;
}
