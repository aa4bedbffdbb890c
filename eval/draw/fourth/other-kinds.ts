import { cancellation, patient, secrecy, study } from './fifth-papers.ts';
import { payslipList } from './fifth-payslips.ts';
import { passport, resumeBar } from './fifth-people.ts';
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
export const OTHER_FIFTH: Kind[] = [
  { type: 'payslip', draw: payslipList, away: true },
  { type: 'resume', draw: resumeBar, away: true },
  { type: 'contract', draw: secrecy, away: true, family: 'serif' },
  { type: 'id_document', draw: passport, away: true, size: [500, 320] },
  { type: 'form', draw: patient, away: true },
  { type: 'letter', draw: cancellation, away: true, family: 'serif' },
  { type: 'report', draw: study, away: false, family: 'serif' },
];
