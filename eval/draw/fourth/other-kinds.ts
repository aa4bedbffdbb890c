import type { Kind } from './kind.ts';
import { contract, form, letter, report } from './papers.ts';
import { payslip } from './payslips.ts';
import { identity, resume } from './people.ts';

/** The types that are no sale and no statement, in their fourth layouts. */
export const OTHER_FOURTH: Kind[] = [
  { type: 'payslip', draw: payslip, away: false },
  { type: 'resume', draw: resume, away: false },
  { type: 'contract', draw: contract, away: false, family: 'serif' },
  { type: 'id_document', draw: identity, away: false, size: [410, 524] },
  { type: 'form', draw: form, away: false },
  { type: 'letter', draw: letter, away: false },
  { type: 'report', draw: report, away: true, family: 'serif' },
];

/** The same types in their fifth layouts. */
export const OTHER_FIFTH: Kind[] = [];
