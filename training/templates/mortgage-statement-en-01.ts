import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round } from '../random.ts';
import { day, flag, list, numeric, object, orNull, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

/**
 * An American mortgage statement: boxes for the loan, an explanation of the amount due, past payments and
 * recent activity.
 */
export const template: Template = {
  name: 'mortgage-statement-en-01',
  issuer: 'us-mortgage-servicer',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MMM D, YYYY', 'MM/DD/YY']));
    const servicer = `${random.pick(['Homestead', 'Lakeside', 'Pioneer', 'First Anchor'])} ${random.pick(['Mortgage', 'Home Loans', 'Loan Servicing LLC'])}`;
    const borrower = random.person();
    const home = random.address();
    const date = random.date();
    const due = addDays(date, random.integer(14, 20));
    const late = addDays(due, 15);
    const number = random.code('00########').replace(/^1/, '4');
    const balance = random.money(60000, 520000);
    const rate = random.decimal(2.6, 7.6, 3);
    const interest = round((balance * rate) / 1200);
    const principal = random.money(250, 1300);
    const escrow = random.chance(0.8) ? random.money(150, 900) : 0;
    const fee = random.chance(0.3) ? random.pick([25, 38.5, 50]) : 0;
    const regular = round(principal + interest + escrow);
    const total = round(regular + fee);
    const paidLast = round(regular - random.money(0, 3));
    const ytd = round(paidLast * random.integer(1, 10));
    const activity = random.list(random.integer(1, 5), (index) => ({
      date: addDays(date, -28 + index * 4),
      description: random.pick([
        'Payment received',
        'County tax disbursement',
        'Homeowners insurance paid',
        'Late charge',
        'Partial payment (unapplied)',
      ]),
      amount: random.money(20, 2400),
    }));
    const penalty = random.money(30, 90);
    const amountBox = html`<div class="box"><h3>Explanation of amount due</h3>${showPairs(random.pick(['columns', 'dotted', 'right']), [['Principal', f.money(principal)], ['Interest', f.money(interest)], escrow > 0 && [random.pick(['Escrow (taxes and insurance)', 'Escrow']), f.money(escrow)], ['Regular monthly payment', f.money(regular)], fee > 0 && ['Total fees charged', f.money(fee)], ['Total amount due', f.money(total)]])}</div>`;
    const loanBox = html`<div class="box"><h3>Account information</h3>${showPairs(
      choosePairStyle(random, ['columns', 'dotted', 'above', 'stripes']),
      [
        [random.pick(['Outstanding principal', 'Unpaid principal balance']), f.money(balance)],
        ['Interest rate', `${rate.toFixed(3)}%`],
        ['Prepayment penalty', 'No'],
        ['Property address', home.line],
      ],
    )}</div>`;
    const past = showTable(
      chooseTableStyle(random),
      [
        { head: 'Past payments breakdown', show: (row) => row[0] ?? '' },
        { head: html`Paid last<br>month`, show: (row) => row[1] ?? '', align: 'r' },
        { head: html`Paid year<br>to date`, show: (row) => row[2] ?? '', align: 'r' },
      ],
      [
        ['Principal and interest', f.money(round(paidLast - escrow)), f.money(round(ytd - escrow))],
        ...(escrow ? [['Escrow', f.money(escrow), f.money(escrow)]] : []),
        ['Total', f.money(paidLast), f.money(ytd)],
      ],
    );
    const log = showTable(
      chooseTableStyle(random),
      [
        { head: 'Date', show: (row) => f.date(row.date) },
        { head: 'Description', show: (row) => row.description, width: '55%' },
        {
          head: random.pick(['Amount', 'Charges / Payments']),
          show: (row) => f.money(row.amount),
          align: 'r',
        },
      ],
      activity,
    );
    const body = html`${sides(
      random,
      logo(random, servicer),
      html`<h1>Mortgage Statement</h1>${showPairs(choosePairStyle(random), [
        ['Statement date', f.date(date)],
        [random.pick(['Account number', 'Loan number']), number],
        [random.pick(['Payment due date', 'Due date']), f.date(due)],
        [random.pick(['Amount due', 'Total payment due']), f.money(total)],
      ])}<p class="s">If payment is received after ${f.date(late)}, a ${f.money(penalty)} late fee will be charged.</p>`,
    )}<p>${lines(borrower, home.street, home.city)}</p>${sides(random, loanBox, amountBox, true)}<div class="gap">${random.shuffle([html`<h2>Transaction activity</h2>${log}`, past])}</div><p class="s gap">Partial payments are held in a separate account until the full payment is received.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['bank_statement', 'invoice', 'report', 'other'],
        schema: object(
          {
            servicer: text(),
            borrower: text(),
            loanNumber: text(),
            statementDate: day(),
            paymentDueDate: day(),
            amountDue: numeric(),
            breakdown: object({
              principal: numeric(),
              interest: numeric(),
              escrow: orNull(numeric()),
              fees: orNull(numeric()),
            }),
            outstandingPrincipal: numeric(),
            interestRatePercent: numeric(),
            prepaymentPenalty: flag(),
            lateFee: numeric('Fee for a late payment'),
            lateAfter: day(),
            transactions: list(object({ date: day(), description: text(), amount: numeric() })),
          },
          ['loanNumber', 'amountDue'],
        ),
        custom: {
          servicer,
          borrower,
          loanNumber: number,
          statementDate: date,
          paymentDueDate: due,
          amountDue: total,
          breakdown: { principal, interest, escrow: escrow || null, fees: fee || null },
          outstandingPrincipal: balance,
          interestRatePercent: rate,
          prepaymentPenalty: false,
          lateFee: penalty,
          lateAfter: late,
          transactions: activity,
        },
      },
    };
  },
};
