import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { choice, day, list, nullable, numeric, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

/**
 * A British energy bill: readings, the previous balance, and unit rates and the standing charge in sentences
 * or a table.
 */
export const template: Template = {
  name: 'utility-bill-en-01',
  issuer: 'uk-energy-supplier',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP');
    const seller = `${random.pick(['Bright', 'Northern', 'Tidal', 'Ember'])} ${random.pick(['Energy', 'Power', 'Gas & Electric'])} Ltd`;
    const home = random.address();
    const buyer = random.person();
    const site = random.address();
    const date = random.date();
    const start = addDays(date, -92);
    const end = addDays(date, -2);
    const account = random.code('A-########');
    const number = random.code('########');
    const meters = random.sample(['Electricity', 'Gas'], random.integer(1, 2)).map((fuel) => {
      const previous = random.integer(1200, 60000);
      const used = random.integer(120, 2200);
      const rate = random.decimal(6, 32, 2);
      const standing = random.decimal(27, 62, 2);
      const charge = round((used * rate) / 100);
      const daily = round((91 * standing) / 100);
      return {
        fuel,
        serial: random.code('?##?#####'),
        previous,
        current: previous + used,
        kind: random.pick(['actual', 'estimated']),
        used,
        rate,
        standing,
        charge,
        daily,
      };
    });
    const subtotal = sum(meters.flatMap((meter) => [meter.charge, meter.daily]));
    const tax = round(subtotal * 0.05);
    const total = round(subtotal + tax);
    const before = random.chance(0.5) ? random.money(-80, 160) : 0;
    const due = addDays(date, 14);
    const table = random.chance(0.55)
      ? showTable(
          chooseTableStyle(random),
          [
            { head: 'Meter', show: (row) => html`${row.fuel}<br><span class="s">${row.serial}</span>` },
            { head: html`Previous<br>reading`, show: (row) => row.previous, align: 'r' },
            {
              head: html`Latest<br>reading`,
              show: (row) => html`${row.current}<div class="s">${row.kind}</div>`,
              align: 'r',
            },
            { head: 'kWh used', show: (row) => row.used, align: 'r' },
            { head: 'p/kWh', show: (row) => f.number(row.rate, 2), align: 'r' },
            { head: 'Cost', show: (row) => f.money(row.charge), align: 'r' },
          ],
          meters,
        )
      : meters.map(
          (meter) =>
            html`<h2>${meter.fuel}</h2><div class="box">${showPairs(
              choosePairStyle(random, ['columns', 'dotted', 'right', 'colon']),
              [
                [random.pick(['Meter number', 'Meter serial']), meter.serial],
                [random.pick(['Last reading', 'Start reading']), `${meter.previous}`],
                [random.pick(['This reading', 'End reading']), `${meter.current} (${meter.kind})`],
                ['Energy used', `${meter.used} kWh at ${f.number(meter.rate, 2)}p`],
                ['Cost of energy', f.money(meter.charge)],
              ],
            )}</div>`,
        );
    const body = html`${sides(random, logo(random, seller), html`<div class="r s">${lines(home.street, home.city, `0800 ${random.code('### ####')}`)}</div>`)}<div class="row gap"><div>${lines(buyer, site.street, site.city)}</div>${showPairs(
      choosePairStyle(random),
      [
        [random.pick(['Account number', 'Your account number']), account],
        [random.pick(['Bill number', 'Bill reference', 'Invoice number']), number],
        [random.pick(['Bill date', 'Date of bill']), f.date(date)],
        [
          random.pick(['Billing period', 'Bill period']),
          `${f.date(start)} ${random.pick(['to', '-'])} ${f.date(end)}`,
        ],
      ],
    )}</div>
<h1>${random.pick(['Your energy bill', 'Your quarterly statement', 'Bill summary'])}</h1>${table}${meters.map((meter) => html`<div class="row"><span>${meter.fuel} standing charge, 91 days at ${f.number(meter.standing, 2)}p</span><span>${f.money(meter.daily)}</span></div>`)}
${showTotals(random, [[random.pick(['Charges before VAT', 'Subtotal']), f.money(subtotal)], ['VAT at 5%', f.money(tax)], [random.pick(['Total charges this period', 'Total charges including VAT']), f.money(total)], before !== 0 && ['Previous balance', f.money(before)], [random.pick(['Amount to pay', 'Please pay', 'Balance due']), f.money(round(total + before)), true]])}
<p class="gap">${random.pick([`We will collect this by Direct Debit on or after ${f.date(due)}.`, `Please pay by ${f.date(due)}.`])}</p><p class="s">Moving home? Tell us 48 hours before. Could you pay less? Our cheapest similar tariff could save you £61 a year.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: account,
          currency: 'GBP',
          subtotal,
          tax_total: tax,
          total,
          amount_due: round(total + before),
          seller: { name: seller, address: home.line },
          buyer: { name: buyer, address: site.line },
        },
        taxes: [{ rate: 5, amount: tax }],
        schema: object(
          {
            supplier: text(),
            accountNumber: text(),
            periodFrom: day(),
            periodTo: day(),
            previousBalance: nullable(numeric('Balance of earlier bills, null if not shown')),
            amountToPay: numeric(),
            meter_readings: list(
              object({
                fuel: choice(['Electricity', 'Gas']),
                meterSerial: text(),
                previousReading: whole(),
                currentReading: whole(),
                readingType: choice(['actual', 'estimated']),
                kwh: numeric('Consumption in kWh'),
                unitRatePence: numeric(),
              }),
            ),
          },
          ['accountNumber', 'meter_readings'],
        ),
        custom: {
          supplier: seller,
          accountNumber: account,
          periodFrom: start,
          periodTo: end,
          previousBalance: before || null,
          amountToPay: round(total + before),
          meter_readings: meters.map((meter) => ({
            fuel: meter.fuel,
            meterSerial: meter.serial,
            previousReading: meter.previous,
            currentReading: meter.current,
            readingType: meter.kind,
            kwh: meter.used,
            unitRatePence: meter.rate,
          })),
        },
      },
    };
  },
};
