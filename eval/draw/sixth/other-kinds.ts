import type { Kind } from '../fourth/kind.ts';
import { form } from './form.ts';
import { identity } from './identity.ts';
import { payslip } from './payslip.ts';
import { resume } from './resume.ts';
import { contract, letter, report } from './texts.ts';

/** Types that are no sale and no account, each in its sixth layout. */
export const OTHER_SIXTH: Kind[] = [
  { type: 'payslip', draw: payslip, away: false },
  { type: 'resume', draw: resume, away: true },
  { type: 'contract', draw: contract, away: false, family: 'serif' },
  { type: 'id_document', draw: identity, away: false },
  { type: 'form', draw: form, away: true },
  { type: 'letter', draw: letter, away: false },
  { type: 'report', draw: report, away: true },
];
