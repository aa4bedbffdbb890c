import { chooseFormats, formatDate } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round } from '../random.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

/**
 * A statement of a British current account: columns for money paid in and paid out, and a balance only at the
 * end of each day.
 */
export const template: Template = {
  name: 'bank-statement-en-01',
  issuer: 'uk-bank',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP', random.pick(['DD MMM YYYY', 'D MMMM YYYY', 'DD/MM/YYYY']));
    const bank = `${random.pick(['Harrow', 'Thameside', 'Pennine', 'Severn'])} ${random.pick(['Bank plc', 'Building Society', 'Bank UK'])}`;
    const holder = `${random.pick(['Mr', 'Ms', 'Mrs'])} ${random.person()}`;
    const home = random.address();
    const start = random.date();
    const end = addDays(start, 29);
    const account = random.code('########');
    const sort = random.code('##-##-##');
    const rowPattern = random.pick(['DD MMM', 'DD MMM YY', 'DD/MM/YYYY', 'D MMM']);
    let day = start;
    let balance = random.money(200, 6000);
    const opening = balance;
    const rows = random.list(random.integer(3, 40), () => {
      day = addDays(day, random.chance(0.5) ? 0 : 1) > end ? end : addDays(day, random.chance(0.5) ? 0 : 1);
      const credit = random.chance(0.2);
      const amount = credit ? random.money(50, 2400) : -random.money(2, 320);
      balance = round(balance + amount);
      const kind = credit
        ? random.pick(['BGC', 'FPI', 'CR'])
        : random.pick(['DEB', 'DD', 'SO', 'FPO', 'CPT']);
      const what = credit
        ? `${random.company().toUpperCase()} ${random.pick(['SALARY', 'REFUND', 'INV 2231'])}`
        : `${random.pick(['TESDA STORES 3421', 'COSTA LOTTA', 'COUNCIL TAX', 'GREENGAS ENERGY', 'AMZ MKTPLACE', 'TFX TRAVEL CH', 'CASHPOINT HIGH ST'])} ${random.chance(0.4) ? `REF ${random.code('######')}` : ''}`.trim();
      return { date: day, kind, description: what, amount, balance };
    });
    const closing = balance;
    const inTotal = round(rows.reduce((total, row) => total + Math.max(row.amount, 0), 0));
    const outTotal = round(rows.reduce((total, row) => total - Math.min(row.amount, 0), 0));
    const everyBalance = random.chance(0.5);
    const showsBalance = (index: number) => everyBalance || rows[index + 1]?.date !== rows[index]?.date;
    const inFirst = random.chance(0.5);
    const style = chooseTableStyle(random);
    const merged = random.chance(0.3);
    const into = {
      head: random.pick(['Money in', 'Paid in (£)', 'Receipts']),
      show: (row: (typeof rows)[0]) => (row.amount > 0 ? f.amount(row.amount) : ''),
      align: 'r' as const,
    };
    const out = {
      head: random.pick(['Money out', 'Paid out (£)', 'Payments']),
      show: (row: (typeof rows)[0]) => (row.amount < 0 ? f.amount(-row.amount) : ''),
      align: 'r' as const,
    };
    const opener = random.pick(['Balance brought forward', 'Opening balance', 'BROUGHT FORWARD']);
    const table = showTable(
      style,
      [
        {
          head: 'Date',
          show: (row, index) =>
            merged && rows[index - 1]?.date === row.date ? '' : formatDate(row.date, rowPattern, 'en_GB'),
          width: '13%',
        },
        { head: random.pick(['Type', 'Code']), show: (row) => row.kind },
        {
          head: random.pick(['Description', 'Details', 'Payment type and details']),
          show: (row) => row.description,
          width: '38%',
        },
        inFirst ? into : out,
        inFirst ? out : into,
        {
          head: random.pick(['Balance (£)', 'Balance']),
          show: (row, index) => (showsBalance(index) ? f.amount(row.balance) : ''),
          align: 'r',
        },
      ],
      [
        new Band(html`${opener} <span style="float:right">${f.amount(opening)}</span>`),
        ...rows,
        new Band(
          html`${random.pick(['Closing balance', 'Balance carried forward'])} <span style="float:right">${f.amount(closing)}</span>`,
          true,
        ),
      ],
      { perPage: 24 },
    );
    const summary = showPairs(choosePairStyle(random), [
      [random.pick(['Opening balance', `Balance on ${f.date(start)}`, 'Start balance']), f.money(opening)],
      [random.pick(['Money in', 'Total paid in']), f.money(inTotal)],
      [random.pick(['Money out', 'Total paid out']), f.money(outTotal)],
      [random.pick(['Closing balance', `Balance on ${f.date(end)}`, 'End balance']), f.money(closing)],
      random.chance(0.3) && ['Arranged overdraft limit', f.money(1500)],
    ]);
    const period = random.pick([
      `${f.date(start)} to ${f.date(end)}`,
      `${f.date(start)} - ${f.date(end)}`,
      `From ${f.date(start)} to ${f.date(end)}`,
    ]);
    const body = html`${sides(random, logo(random, bank), html`<h1>${random.pick(['Your statement', 'Current Account', 'Statement of account'])}</h1>`)}
<div class="row gap"><div>${lines(holder, home.street, home.city)}</div><div>${showPairs(
      choosePairStyle(random),
      [
        ['Statement period', period],
        ['Sort code', sort],
        [random.pick(['Account number', 'Account no.']), account],
        random.chance(0.5) && ['Account name', holder.toUpperCase()],
        random.chance(0.5) && ['Sheet number', String(random.integer(20, 300))],
      ],
    )}</div></div><div class="gap">${summary}</div><div class="gap">${table}</div>
<p class="s gap">Your eligible deposits are protected up to £85,000. Call us on 03${random.code('## ### ####')}. Rates: overdraft 39.9% EAR variable.</p>`;
    const dated = rows.map(({ date, description, amount }, index) => ({
      date,
      description,
      amount,
      ...(showsBalance(index) ? { balance: rows[index]?.balance } : {}),
    }));
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'bank_statement',
        fields: {
          bank,
          account_holder: holder,
          account_number: account,
          period_start: start,
          period_end: end,
          opening_balance: opening,
          closing_balance: closing,
          currency: 'GBP',
        },
        transactions: dated,
        schema: {
          type: 'object',
          properties: {
            accountHolder: { type: 'string' },
            sortCode: { type: 'string', description: 'UK sort code, 6 digits with dashes' },
            accountNo: { type: 'string' },
            totalIn: { type: 'number', description: 'Sum of all money paid in during the period' },
            totalOut: { type: 'number' },
            entries: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  bookedOn: { type: 'string', format: 'date' },
                  typeCode: { type: 'string', description: 'Short transaction type code, e.g. DD' },
                  details: { type: 'string' },
                  moneyIn: { anyOf: [{ type: 'number' }, { type: 'null' }] },
                  moneyOut: { anyOf: [{ type: 'number' }, { type: 'null' }] },
                },
              },
            },
          },
          required: ['accountNo', 'entries'],
        },
        custom: {
          accountHolder: holder,
          sortCode: sort,
          accountNo: account,
          totalIn: inTotal,
          totalOut: outTotal,
          entries: rows.map((row) => ({
            bookedOn: row.date,
            typeCode: row.kind,
            details: row.description,
            moneyIn: row.amount > 0 ? row.amount : null,
            moneyOut: row.amount < 0 ? -row.amount : null,
          })),
        },
      },
    };
  },
};
