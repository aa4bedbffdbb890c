import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, groupIban, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

/**
 * The yearly statement of a Dutch loan: key figures, and a repayment schedule with interest, principal and
 * balance.
 */
export const template: Template = {
  name: 'loan-statement-nl-01',
  issuer: 'nl-lender',
  language: 'nl',
  locale: 'nl',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const lender = `${random.pick(['Krediet', 'Noord', 'Delta', 'Polder'])}bank N.V.`;
    const home = random.address();
    const borrower = random.person();
    const site = random.address();
    const number = random.code(random.pick(['##.##.##.###', 'L-#######', '8########']));
    const principal = random.integer(5, 80) * 1000;
    const rate = random.decimal(3.1, 9.9, 2);
    const start = `${random.date().slice(0, 7)}-01`;
    const payment = round(principal * 0.019 + 20);
    let balance = round(principal * random.decimal(0.4, 1, 3));
    const opening = balance;
    const payments = random.list(random.integer(3, 24), (index) => {
      const interest = round((balance * rate) / 1200);
      const repaid = round(payment - interest);
      balance = round(balance - repaid);
      return { date: addDays(start, 30 * (index + 1)), payment, interest, repaid, balance };
    });
    const end = payments.at(-1)?.date ?? start;
    const interest = sum(payments.map((row) => row.interest));
    const repaid = sum(payments.map((row) => row.repaid));
    const iban = random.iban('NL');
    const order = random.shuffle([
      {
        head: random.pick(['Rente', 'Rentedeel']),
        show: (row: (typeof payments)[0]) => f.amount(row.interest),
        align: 'r' as const,
      },
      {
        head: random.pick(['Aflossing', html`Aflossings-<br>deel`]),
        show: (row: (typeof payments)[0]) => f.amount(row.repaid),
        align: 'r' as const,
      },
    ]);
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Datum', 'Betaaldatum', 'Vervaldatum']), show: (row) => f.date(row.date) },
        {
          head: random.pick(['Termijnbedrag', 'Betaald', 'Annuïteit']),
          show: (row) => f.amount(row.payment),
          align: 'r',
        },
        ...order,
        {
          head: random.pick(['Restschuld', 'Openstaand saldo', html`Saldo na<br>betaling`]),
          show: (row) => f.amount(row.balance),
          align: 'r',
        },
      ],
      payments,
      { perPage: 20 },
    );
    const body = html`${sides(random, logo(random, lender), html`<div class="s">${lines(home.street, home.city)}</div>`)}<p class="gap2">${lines(borrower, site.street, site.city)}</p><h1>${random.pick(['Jaaroverzicht persoonlijke lening', 'Overzicht lening', 'Leningoverzicht'])}</h1><p>Periode ${f.date(start)} ${random.pick(['t/m', 'tot en met', '-'])} ${f.date(end)}</p>
${showPairs(
  choosePairStyle(random),
  [
    [random.pick(['Leningnummer', 'Contractnummer']), number],
    [random.pick(['Oorspronkelijk leenbedrag', 'Hoofdsom']), f.money(principal)],
    [random.pick(['Rentepercentage', 'Debetrentevoet']), `${f.number(rate, 2)}%`],
    ['Saldo begin periode', f.money(opening)],
    [random.pick(['Saldo einde periode', 'Restant hoofdsom']), f.money(balance)],
    [random.pick(['Betaalde rente', 'Rente in deze periode']), f.money(interest)],
    [random.pick(['Afgelost', 'Afgelost in deze periode']), f.money(repaid)],
    ['Incassorekening', groupIban(iban)],
  ],
  random.integer(1, 2),
)}
<div class="gap">${table}</div><p class="s gap">Let op! Geld lenen kost geld. Dit overzicht kunt u gebruiken voor uw belastingaangifte.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['bank_statement', 'report', 'letter', 'other'],
        schema: object(
          {
            lender: text(),
            borrower: text(),
            loan_number: text(),
            original_amount: numeric('Amount originally lent'),
            opening_balance: numeric(),
            closing_balance: numeric(),
            interest_paid: numeric('In the whole period'),
            principal_repaid: numeric(),
            debit_iban: text('Account from which payments are collected'),
            payments: list(
              object(
                {
                  due_date: day(),
                  total: numeric(),
                  interest: numeric(),
                  principal: numeric(),
                  remaining_balance: numeric(),
                },
                ['due_date', 'total'],
              ),
            ),
          },
          ['loan_number', 'payments'],
        ),
        custom: {
          lender,
          borrower,
          loan_number: number,
          original_amount: principal,
          opening_balance: opening,
          closing_balance: balance,
          interest_paid: interest,
          principal_repaid: repaid,
          debit_iban: iban,
          payments: payments.map((row) => ({
            due_date: row.date,
            total: row.payment,
            interest: row.interest,
            principal: row.repaid,
            remaining_balance: row.balance,
          })),
        },
      },
    };
  },
};
