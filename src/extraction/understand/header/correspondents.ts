import type { DocumentType, Evidence, FieldValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { EvidenceCollector } from '../evidence-collector.ts';
import { hasParties } from './name-roles.ts';
import { NearLabels } from './near-labels.ts';
import { putPartyNames } from './put-names.ts';

interface Known {
  document_type: DocumentType;
  fields: Record<string, unknown>;
  evidence: Record<string, Evidence>;
}

/** Types of documents whose result has no parties, although someone sends them to someone. */
const CORRESPONDENCE: ReadonlySet<DocumentType> = new Set(['letter', 'form', 'report', 'other']);
const RENAMED = [
  ['seller', 'sender'],
  ['buyer', 'recipient'],
] as const;

/**
 * Adds the sender and the recipient of a letter or a similar document, with their addresses, to what is known
 * when custom fields are read. The result of the document does not contain them.
 */
export function addCorrespondents<K extends Known>(context: Context, known: K): K {
  const { document_type: type, fields } = known;
  if (!CORRESPONDENCE.has(type) || hasParties(type, fields)) return known;
  const collector = new EvidenceCollector();
  const parties: Record<string, FieldValue> = {};
  putPartyNames(context, new NearLabels(context), type, parties, collector);
  const added = RENAMED.flatMap(([from, to]) => (parties[from] ? [[to, parties[from]] as const] : []));
  const evidence = RENAMED.flatMap(([from, to]) =>
    Object.entries(collector.evidence).flatMap(([pointer, one]) =>
      pointer.startsWith(`/fields/${from}/`) ? [[pointer.replace(from, to), one] as const] : [],
    ),
  );
  return {
    ...known,
    fields: { ...fields, ...Object.fromEntries(added) },
    evidence: { ...known.evidence, ...Object.fromEntries(evidence) },
  };
}
