import type { Check, DocumentType, FieldValue, Warning } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { readContract } from '../contract/contract.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { readIdentity } from '../identity/identity.ts';
import { readLetter } from '../letter/letter.ts';
import { readReport } from '../letter/report.ts';
import { readPayslip } from '../payslip/payslip.ts';
import { readResume } from '../resume/resume.ts';
import { readSheetFacts } from '../sheet/sheet-facts.ts';

export interface TypeFields {
  fields: Record<string, FieldValue>;
  checks: Check[];
  warnings: Warning[];
}

/** Document types that have specific fields and are never about a sale. */
export const WITHOUT_TRADE: ReadonlySet<DocumentType> = new Set([
  'payslip',
  'resume',
  'contract',
  'id_document',
  'report',
  'bank_statement',
  'spreadsheet',
]);
/** Document types that can also be about a sale, such as a letter that contains an order. */
export const PERHAPS_TRADE: ReadonlySet<DocumentType> = new Set(['letter', 'form']);

/**
 * Reads the fields that are specific to a document type. Returns no fields for types that are always about a
 * sale.
 */
export function readTypeFields(type: DocumentType, context: Context, ledger: EvidenceCollector): TypeFields {
  const wrapFields = (fields: Record<string, FieldValue>): TypeFields => ({
    fields,
    checks: [],
    warnings: [],
  });
  switch (type) {
    case 'payslip':
      return wrapFields(readPayslip(context, ledger));
    case 'resume':
      return wrapFields(readResume(context, ledger));
    case 'contract':
      return wrapFields(readContract(context, ledger));
    case 'id_document':
      return readIdentity(context, ledger);
    case 'letter':
      return wrapFields(readLetter(context, ledger));
    case 'report':
    case 'other':
      return wrapFields(readReport(context, ledger));
    case 'spreadsheet':
      return wrapFields(readSheetFacts(context, ledger));
    default:
      return wrapFields({});
  }
}
