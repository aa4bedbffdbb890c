import type { Check, DocumentType, FieldValue, Warning } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { readContract } from '../contract/contract.ts';
import { readIdentity } from '../identity/identity.ts';
import type { Ledger } from '../ledger.ts';
import { readLetter } from '../letter/letter.ts';
import { readReport } from '../letter/report.ts';
import { readPayslip } from '../payslip/payslip.ts';
import { readResume } from '../resume/resume.ts';
import { readSheetFacts } from '../sheet/sheet-facts.ts';

export interface OwnFields {
  fields: Record<string, FieldValue>;
  checks: Check[];
  warnings: Warning[];
}

/** Types with facts of their own that have nothing of a sale. */
export const WITHOUT_TRADE: ReadonlySet<DocumentType> = new Set([
  'payslip',
  'resume',
  'contract',
  'id_document',
  'report',
  'bank_statement',
  'spreadsheet',
]);
/** Types that may be about a sale all the same: an order in a letter. */
export const PERHAPS_TRADE: ReadonlySet<DocumentType> = new Set(['letter', 'form']);

/** The fields that a type of document has for itself; none for those of trade. */
export function readOwnFields(type: DocumentType, context: Context, ledger: Ledger): OwnFields {
  const only = (fields: Record<string, FieldValue>): OwnFields => ({ fields, checks: [], warnings: [] });
  switch (type) {
    case 'payslip':
      return only(readPayslip(context, ledger));
    case 'resume':
      return only(readResume(context, ledger));
    case 'contract':
      return only(readContract(context, ledger));
    case 'id_document':
      return readIdentity(context, ledger);
    case 'letter':
      return only(readLetter(context, ledger));
    case 'report':
      return only(readReport(context, ledger));
    case 'spreadsheet':
      return only(readSheetFacts(context, ledger));
    default:
      return only({});
  }
}
