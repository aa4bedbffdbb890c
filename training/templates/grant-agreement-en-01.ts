import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page } from '../page.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text, whole } from '../schema.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const BUDGET = [
  'Personnel',
  'Field equipment',
  'Travel and subsistence',
  'Community workshops',
  'Publication and dissemination',
  'Indirect costs',
];
const WORDS = ['first', 'second', 'third', 'fourth', 'fifth'];

/**
 * A foundation's grant agreement in prose: installments in sentences or in a schedule, and the budget in an
 * annex.
 */
export const template: Template = {
  name: 'grant-agreement-en-01',
  issuer: 'charitable-foundation',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP');
    const funder = `The ${random.faker.person.lastName()} ${random.pick(['Foundation', 'Trust', 'Charitable Fund'])}`;
    const office = random.address();
    const grantee = `${random.pick(['University of', 'Museum of', 'Friends of'])} ${random.faker.location.city()}`;
    const home = random.address();
    const number = random.code(random.pick(['GA-20##-###', 'RG/#####', 'F####']));
    const title = random.pick([
      'Wetland restoration with volunteers',
      'Mobile library for remote valleys',
      'Oral history of the docks',
      'Early diagnosis of rare diseases',
    ]);
    const lead = `${random.pick(['Dr', 'Professor', 'Ms'])} ${random.person()}`;
    const signed = random.date();
    const start = addDays(signed, random.integer(10, 60));
    const months = random.pick([12, 18, 24, 36]);
    const end = addDays(start, Math.round(months * 30.44) - 1);
    const budget = random
      .sample(BUDGET, random.integer(2, 6))
      .map((category) => ({ category, amount: random.integer(4, 160) * 500 }));
    const total = sum(budget.map((row) => row.amount));
    const count = random.integer(1, 4);
    const payments = random.list(count, (index) => ({
      date: addDays(start, 10 + index * 180),
      amount:
        index === count - 1
          ? round(total - Math.floor(total / count) * (count - 1))
          : Math.floor(total / count),
    }));
    const reportDays = random.pick([30, 60, 90]);
    const gbp = (value: number) => `£${f.number(value, 0)}`;
    const asTable = random.chance(0.4);
    const schedule = asTable
      ? showTable(
          chooseTableStyle(random),
          [
            { head: 'Instalment', show: (_, index) => index + 1 },
            { head: 'Due date', show: (row) => f.date(row.date) },
            { head: 'Amount', show: (row) => gbp(row.amount), align: 'r' },
          ],
          payments,
          { width: '65%' },
        )
      : random.chance(0.5)
        ? html`<p>${payments.map((row, index) => `The ${WORDS[index]} instalment of ${gbp(row.amount)} will be paid on ${f.longDate(row.date)}. `)}</p>`
        : html`<ul>${payments.map((row) => html`<li>${gbp(row.amount)} on ${f.longDate(row.date)}</li>`)}</ul>`;
    const letterStyle = random.chance(0.4);
    const opening = letterStyle
      ? html`<p>${lines(lead, grantee, home.street, home.city)}</p><p>${f.longDate(signed)}</p><p>Dear ${lead},</p><p>I am delighted to confirm that the trustees of ${funder} have awarded ${grantee} a grant of ${gbp(total)} for the project "${title}" (reference ${number}).</p>`
      : html`<p>This agreement, reference ${number}, is made on ${f.longDate(signed)} between ${funder} of ${office.line} (the "Funder") and ${grantee} of ${home.line} (the "Recipient").</p><h3>1. The project</h3><p>The Funder will support the project "${title}", led by ${lead}, with a grant not exceeding ${gbp(total)}.</p>`;
    const body = html`${letterStyle ? logo(random, funder) : html`<h1 class="c">GRANT AGREEMENT</h1>`}${letterStyle ? html`<div class="s">${office.line}</div>` : ''}${opening}
<h3>${letterStyle ? '' : '2. '}Duration</h3><p>${random.pick([`The project runs for ${months} months, from ${f.longDate(start)} to ${f.longDate(end)}.`, `The grant period starts on ${f.longDate(start)}, ends on ${f.longDate(end)} and so covers ${months} months.`])}</p><h3>${letterStyle ? '' : '3. '}Payment</h3><p>The grant is paid in ${count} ${count === 1 ? 'instalment' : 'instalments'}:</p>${schedule}<h3>${letterStyle ? '' : '4. '}Reporting</h3><p>A final narrative and financial report must reach the Funder within ${reportDays} days of the end of the project. Unspent sums above £500 are repayable.</p>
<h3>${letterStyle ? '' : '5. '}Acknowledgement</h3><p>Publications shall acknowledge the Funder's support. The Funder's liability is limited to the amount of the grant.</p><p>Signed for the Funder: ____________________ &emsp; for the Recipient: ____________________</p><h2>Annex: budget</h2>${showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Category', 'Cost heading']), show: (row) => row.category },
        { head: random.pick(['Amount (£)', 'Budget']), show: (row) => f.number(row.amount, 0), align: 'r' },
      ],
      [...budget, new Band(`Total ${gbp(total)}`, true, 'right')],
      { width: random.pick(['60%', '100%']) },
    )}`;
    return {
      html: page(
        random,
        { margin: '24mm', fonts: ['Tinos', 'Carlito', 'Arimo'], points: [10, 10.5, 11] },
        body,
      ),
      truth: {
        document_type: ['contract', 'letter'],
        schema: object(
          {
            grant_reference: text(),
            funder: text(),
            grantee: text('Organisation that receives the grant'),
            project_title: text(),
            principal_investigator: text('Person who leads the project'),
            agreement_date: day(),
            start_date: day(),
            end_date: day(),
            duration_months: whole(),
            grant_amount: numeric(),
            payment_schedule: list(object({ date: day(), amount: numeric() })),
            budget: list(object({ category: text(), amount: numeric() })),
            final_report_due_days: whole('Days after the end of the project'),
          },
          ['grant_reference', 'grantee', 'grant_amount'],
        ),
        custom: {
          grant_reference: number,
          funder,
          grantee,
          project_title: title,
          principal_investigator: lead,
          agreement_date: signed,
          start_date: start,
          end_date: end,
          duration_months: months,
          grant_amount: total,
          payment_schedule: payments,
          budget,
          final_report_due_days: reportDays,
        },
      },
    };
  },
};
