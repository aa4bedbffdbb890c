import type { LaidOutDocument, Understanding } from './document.ts';

/** Returns an empty result: an archive has no values, and each of its files becomes a separate document. */
export function understandArchive({ pages }: LaidOutDocument): Understanding {
  const number = pages[0]?.info.number ?? 1;
  return {
    document_type: 'other',
    document_type_confidence: 1,
    fields: {},
    line_items: [],
    taxes: [],
    transactions: [],
    key_values: [],
    evidence: {},
    checks: [],
    segments: [{ pages: [number, number], document_type: 'other' }],
    warnings: [],
  };
}
