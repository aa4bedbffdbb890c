import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { page } from '../page.ts';
import { addDays } from '../random.ts';
import type { Template } from '../template.ts';

const NUMBER_WORDS: Record<number, string> = { 1: 'one', 2: 'two', 3: 'three', 6: 'six' };

/** An employment agreement in prose, as a lawyer would write it with a word processor. */
export const template: Template = {
  name: 'employment-contract-en-01',
  issuer: 'uk-employment-agreement',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP');
    const employer = `${random.company()} Limited`;
    const office = random.address();
    const employee = random.person();
    const home = random.address();
    const signed = random.date();
    const start = addDays(signed, random.integer(5, 60));
    const title = random.pick([
      'Senior Data Analyst',
      'Warehouse Supervisor',
      'Clinical Coordinator',
      'Site Engineer',
      'Office Manager',
    ]);
    const manager = random.pick(['Head of Operations', 'Finance Director', 'Regional Manager']);
    const salary = random.integer(24, 92) * 1000 + random.pick([0, 500]);
    const hours = random.pick([35, 37.5, 40]);
    const leave = random.integer(20, 30);
    const notice = random.pick([1, 2, 3]);
    const probation = random.pick([3, 6]);
    const registration = random.code('0#######');
    const law = random.pick(['England and Wales', 'Scotland']);
    const restricted = random.chance(0.5);
    const date = random.pick([f.date, f.longDate]);
    const say = (months: number) =>
      random.pick([
        `${NUMBER_WORDS[months]} (${months}) ${months === 1 ? 'month' : 'months'}`,
        `${months} ${months === 1 ? 'month' : 'months'}`,
      ]);
    const numbered = random.chance(0.6);
    const clauses: [string, string][] = [
      [
        'Commencement',
        random.pick([
          `Your employment with the Company will begin on ${date(start)}. No previous employment counts towards your period of continuous employment.`,
          `The Employee shall commence work on ${date(start)} (the "Start Date").`,
        ]),
      ],
      [
        'Job title',
        random.pick([
          `You are employed as ${title} and will report to the ${manager}.`,
          `The Employee is engaged in the position of ${title}, reporting to the ${manager} or such other person as the Company may nominate.`,
        ]),
      ],
      [
        'Probation',
        `The first ${say(probation)} of employment shall be a probationary period, during which either party may end the agreement on one week's notice.`,
      ],
      [
        'Remuneration',
        random.pick([
          `The Company shall pay a basic salary of £${f.number(salary, 0)} per annum, payable in equal monthly instalments in arrears on or about the 25th of each month.`,
          `Your salary is £${f.number(salary, 0)} a year before deductions. It is reviewed each April without any obligation to increase it.`,
        ]),
      ],
      [
        'Hours and place of work',
        `Normal working hours are ${hours} hours per week, Monday to Friday, at ${office.line}.`,
      ],
      [
        'Holiday',
        `The holiday year runs from 1 January to 31 December. In addition to public holidays the Employee is entitled to ${leave} days' paid annual leave.`,
      ],
      [
        'Notice',
        `After the probationary period the agreement may be terminated by either party giving not less than ${say(notice)} written notice.`,
      ],
      [
        'Confidentiality',
        'The Employee shall not, during or after the employment, disclose any trade secret or confidential information except in the proper course of the duties.',
      ],
      ...(restricted
        ? [
            [
              'Restrictive covenants',
              'For six months after termination the Employee shall not solicit any client with whom he or she dealt in the preceding 12 months.',
            ] as [string, string],
          ]
        : []),
      ['Governing law', `This agreement is governed by the law of ${law}.`],
    ];
    const parties = random.pick([
      html`<p>THIS AGREEMENT is dated ${f.longDate(signed)}</p><p><b>BETWEEN</b></p><p>(1) ${employer}, a company registered under number ${registration} whose registered office is at ${office.line} (the "Company"); and</p><p>(2) ${employee} of ${home.line} (the "Employee").</p>`,
      html`<p>This contract is made on ${f.longDate(signed)} between <b>${employer}</b> (company number ${registration}), ${office.line}, and <b>${employee}</b>, ${home.line}.</p>`,
    ]);
    const inline = random.chance(0.4);
    const body = html`<h1 class="${random.pick(['c', ''])}">${random.pick(['EMPLOYMENT AGREEMENT', 'Contract of Employment', 'Statement of Terms and Conditions of Employment'])}</h1>${parties}
${clauses.map(([head, text], index) => (inline ? html`<p>${numbered ? `${index + 1}. ` : ''}<b>${head}.</b> ${text}</p>` : html`<h2>${numbered ? `${index + 1}. ` : ''}${head}</h2><p style="text-align:justify">${text}</p>`))}
<div class="row gap2 half keep"><div>${lines('Signed for the Company', html`<br>`, '______________________', random.person(), 'Director')}</div><div>${lines('Signed by the Employee', html`<br>`, '______________________', employee)}</div></div>`;
    return {
      html: page(
        random,
        {
          margin: random.pick(['25mm', '30mm 25mm']),
          fonts: ['Tinos', 'Arimo', 'Carlito'],
          points: [10, 11, 12],
        },
        body,
      ),
      truth: {
        document_type: 'contract',
        fields: {
          parties: [{ name: employer }, { name: employee }],
          effective_date: start,
          governing_law: law,
        },
        schema: {
          type: 'object',
          properties: {
            employer_name: { type: 'string' },
            company_number: { type: 'string', description: 'Registration number of the employer' },
            employee_name: { type: 'string' },
            employee_address: { type: 'string' },
            agreement_date: { type: 'string', format: 'date', description: 'Date of the agreement' },
            start_date: { type: 'string', format: 'date', description: 'First day of employment' },
            job_title: { type: 'string' },
            reports_to: { type: 'string' },
            annual_salary: { type: 'number' },
            weekly_hours: { type: 'number' },
            vacation_days: {
              type: 'integer',
              description: 'Days of paid annual leave, without public holidays',
            },
            probation_months: { type: 'integer' },
            notice_period_months: { type: 'integer' },
            governing_law: { type: 'string' },
          },
          required: ['employer_name', 'employee_name', 'start_date'],
        },
        custom: {
          employer_name: employer,
          company_number: registration,
          employee_name: employee,
          employee_address: home.line,
          agreement_date: signed,
          start_date: start,
          job_title: title,
          reports_to: manager,
          annual_salary: salary,
          weekly_hours: hours,
          vacation_days: leave,
          probation_months: probation,
          notice_period_months: notice,
          governing_law: law,
        },
      },
    };
  },
};
