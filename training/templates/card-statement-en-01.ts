import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const SHOPS = [
  'SQ *BLUE DOOR COFFEE',
  'SHELL OIL 5744201',
  'TRADER JONES #512',
  'NETFILMS.COM',
  'DELTA AIR 0067712',
  'RIDESHARE TRIP HELP',
  'HOME CENTER 0612',
  'CVR/PHARMACY 04411',
  'PARKING METER 88',
];

/**
 * An American credit card statement: a box with an account summary, sections for payments and purchases, and
 * dates without a year.
 */
export const template: Template = {
  name: 'card-statement-en-01',
  issuer: 'us-card-issuer',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MMMM D, YYYY', 'MM/DD/YY']));
    const bank = `${random.pick(['Cascade', 'Liberty Trust', 'Meridian', 'Great Plains'])} ${random.pick(['Bank', 'Card Services', 'Credit Union'])}`;
    const holder = random.person().toUpperCase();
    const home = random.address();
    const start = random.date();
    const end = addDays(start, 30);
    const due = addDays(end, 25);
    const last = random.code('####');
    const previous = random.money(0, 4200);
    const md = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8)}`;
    const make = (count: number, description: () => string, amount: () => number) =>
      random
        .list(count, () => {
          const date = addDays(start, random.integer(1, 29));
          return { date, posted: addDays(date, 1), description: description(), amount: amount() };
        })
        .sort((a, b) => a.date.localeCompare(b.date));
    const payments = make(
      random.integer(1, 2),
      () => random.pick(['PAYMENT - THANK YOU', 'AUTOPAY PAYMENT']),
      () => random.money(50, 900),
    );
    const purchases = make(
      random.integer(1, 28),
      () => `${random.pick(SHOPS)} ${random.faker.location.city().toUpperCase()}`,
      () => random.money(3, 260),
    );
    const interest = random.chance(0.4) ? random.money(4, 60) : 0;
    const paid = sum(payments.map((row) => row.amount));
    const spent = sum(purchases.map((row) => row.amount));
    const balance = round(previous - paid + spent + interest);
    const minimum = random.pick([25, 35, 40]);
    const limit = random.integer(3, 20) * 1000;
    const style = chooseTableStyle(random);
    const minus = random.chance(0.7);
    const two = random.chance(0.5);
    const columns = (sign: number) => [
      {
        head: random.pick(['Trans. date', 'Date', html`Tran<br>date`]),
        show: (row: (typeof purchases)[0]) => md(row.date),
      },
      two && { head: html`Post<br>date`, show: (row: (typeof purchases)[0]) => md(row.posted) },
      {
        head: random.pick(['Description', 'Merchant name or transaction description']),
        show: (row: (typeof purchases)[0]) => row.description,
        width: '55%',
      },
      {
        head: random.pick(['Amount', '$ Amount']),
        show: (row: (typeof purchases)[0]) => f.amount(row.amount * sign),
        align: 'r' as const,
      },
    ];
    const sections = random.shuffle([
      html`<h2>Payments and other credits</h2>${showTable(style, columns(minus ? -1 : 1), payments)}`,
      html`<h2>Purchases</h2>${showTable(style, columns(1), purchases)}`,
    ]);
    const summary = showPairs(choosePairStyle(random, ['columns', 'dotted', 'stripes', 'right', 'grid']), [
      ['Previous balance', f.money(previous)],
      ['Payments and credits', f.money(-paid)],
      ['Purchases', `+${f.money(spent)}`],
      ['Fees charged', f.money(0)],
      ['Interest charged', f.money(interest)],
      [random.pick(['New balance', 'New Balance Total']), f.money(balance)],
    ]);
    const due2 = showPairs(choosePairStyle(random), [
      ['Payment due date', f.date(due)],
      [random.pick(['Minimum payment due', 'Total minimum payment due']), f.money(minimum)],
      ['Credit limit', f.money(limit)],
      ['Available credit', f.money(Math.max(0, round(limit - balance)))],
    ]);
    const body = html`${sides(random, logo(random, bank), html`<div class="r">${lines(`Account ending in ${last}`, `${random.pick(['Opening/Closing date', 'Billing period'])} ${f.date(start)} - ${f.date(end)}`)}</div>`)}<p>${lines(holder, home.street, home.city)}</p>${sides(random, html`<h2>Account summary</h2>${summary}`, html`<h2>Payment information</h2>${due2}`, true)}
<p class="s"><b>Late payment warning:</b> If we do not receive your minimum payment by the date listed above, you may have to pay a late fee of up to $40.00.</p>${sections}${interest ? html`<p>Interest charge on purchases ${f.money(interest)}</p>` : ''}`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'bank_statement',
        fields: {
          bank,
          account_holder: holder,
          period_start: start,
          period_end: end,
          opening_balance: previous,
          closing_balance: balance,
          currency: 'USD',
        },
        schema: object(
          {
            issuer: text(),
            cardholder: text(),
            card_last4: text('Last four digits of the card'),
            statement_closing_date: day(),
            payment_due_date: day(),
            new_balance: numeric(),
            minimum_due: numeric(),
            credit_limit: numeric(),
            purchases: list(
              object({
                date: day('Transaction date; the year follows from the statement period'),
                merchant: text(),
                amount: numeric(),
              }),
              'Purchases only, no payments',
            ),
            payments: list(object({ date: day(), amount: numeric('Positive number') })),
          },
          ['card_last4', 'new_balance', 'purchases'],
        ),
        custom: {
          issuer: bank,
          cardholder: holder,
          card_last4: last,
          statement_closing_date: end,
          payment_due_date: due,
          new_balance: balance,
          minimum_due: minimum,
          credit_limit: limit,
          purchases: purchases.map((row) => ({
            date: row.date,
            merchant: row.description,
            amount: row.amount,
          })),
          payments: payments.map((row) => ({ date: row.date, amount: row.amount })),
        },
      },
    };
  },
};
