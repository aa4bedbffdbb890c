import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, sum } from '../random.ts';
import { choice, day, list, nullable, numeric, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

/** A freight broker's rate confirmation: a block for each stop, a short list of charges, and terms below. */
export const template: Template = {
  name: 'rate-confirmation-en-01',
  issuer: 'us-freight-broker',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MM/DD/YY', 'MMM D, YYYY']));
    const broker = `${random.pick(['Roadlink', 'Blue Ridge', 'Prime Lane', 'Transcore'])} ${random.pick(['Logistics LLC', 'Freight Brokers', 'Transportation Inc.'])}`;
    const home = random.address();
    const carrier = `${random.faker.person.lastName()} Trucking ${random.pick(['LLC', 'Inc'])}`;
    const mc = random.code('######');
    const dot = random.code('#######');
    const date = random.date();
    const load = random.code(random.pick(['#######', 'L######', 'TL-#####']));
    const equipment = random.pick(["53' Dry Van", "53' Reefer", "48' Flatbed", 'Power Only']);
    const commodity = random.pick([
      'Palletized beverages',
      'Steel coils',
      'Frozen vegetables',
      'Paper rolls',
      'Auto parts',
    ]);
    const weight = random.integer(8, 44) * 1000;
    const temperature = equipment.includes('Reefer') ? random.integer(-10, 38) : null;
    const stops = random.list(random.integer(2, 5), (index) => ({
      kind: index === 0 ? 'Pickup' : 'Delivery',
      name: random.company(),
      address: random.address(),
      date: addDays(date, index + 1),
      from: `${String(random.integer(6, 11)).padStart(2, '0')}:00`,
      to: `${random.integer(12, 18)}:00`,
      reference: random.code('######'),
    }));
    const charges = [
      { description: random.pick(['Line haul', 'Linehaul - flat rate']), amount: random.integer(6, 60) * 50 },
      ...random
        .sample(['Fuel surcharge', 'Detention', 'Lumper', 'Stop-off charge', 'TONU'], random.integer(0, 3))
        .map((description) => ({ description, amount: random.money(25, 400) })),
    ];
    const total = sum(charges.map((charge) => charge.amount));
    const blocks = random.chance(0.6);
    const style = choosePairStyle(random);
    const route = blocks
      ? stops.map(
          (stop, index) =>
            html`<div class="keep gap"><div class="${random.pick(['bar', 'b', 'box b'])}">${random.pick([`${stop.kind} ${index === 0 ? 1 : index}`, `Stop ${index + 1} - ${stop.kind}`])}</div><div class="row half"><div>${lines(stop.name, stop.address.street, stop.address.city)}</div><div>${showPairs(
              style,
              [
                ['Date', f.date(stop.date)],
                ['Time', `${stop.from} - ${stop.to}`],
                [random.pick(['Ref #', 'Reference']), stop.reference],
              ],
            )}</div></div></div>`,
        )
      : showTable(
          chooseTableStyle(random),
          [
            { head: 'Stop', show: (_, index) => index + 1 },
            { head: 'Type', show: (stop) => stop.kind },
            {
              head: random.pick(['Location', 'Facility']),
              show: (stop) => lines(stop.name, stop.address.street, stop.address.city),
              width: '34%',
            },
            { head: html`Appointment<br>date`, show: (stop) => f.date(stop.date) },
            { head: 'Window', show: (stop) => `${stop.from} - ${stop.to}` },
            { head: 'Ref #', show: (stop) => stop.reference },
          ],
          stops,
        );
    const pay = random.chance(0.5)
      ? showTotals(
          random,
          [
            ...charges.map((charge) => [charge.description, f.money(charge.amount)] as const),
            ['Total carrier pay', f.money(total), true],
          ],
          ['right', 'left', 'box', 'lines'],
        )
      : html`${showTable(
          chooseTableStyle(random),
          [
            { head: 'Charge', show: (charge) => charge.description },
            { head: 'Amount', show: (charge) => f.money(charge.amount), align: 'r' },
          ],
          charges,
          { width: '55%' },
        )}<p><b>Total rate: ${f.money(total)}</b></p>`;
    const body = html`${sides(
      random,
      html`${logo(random, broker)}<div class="s">${home.line}</div>`,
      html`<h1>${random.pick(['RATE CONFIRMATION', 'Carrier Rate and Load Confirmation'])}</h1>${showPairs(
        choosePairStyle(random),
        [
          [random.pick(['Load #', 'Load number', 'PRO #']), load],
          ['Date', f.date(date)],
        ],
      )}`,
    )}
<div class="row gap half"><div>${showPairs(choosePairStyle(random), [
      ['Carrier', carrier],
      [random.pick(['MC #', 'MC number']), mc],
      ['DOT #', dot],
      ['Dispatcher', random.person()],
    ])}</div><div>${showPairs(choosePairStyle(random), [['Equipment', equipment], ['Commodity', commodity], ['Weight', `${f.number(weight, 0)} lbs`], temperature !== null && ['Temperature', `${temperature} F`]])}</div></div>${route}<h2>Charges</h2>${pay}<p class="s gap">Carrier must notify broker of any delay. Double brokering voids this agreement. Payment 30 days after receipt of clean POD. Late delivery is subject to a $150 deduction.</p><div class="row gap2"><span>Accepted by ______________</span><span>Date ______________</span></div>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['contract', 'purchase_order', 'other'],
        schema: object(
          {
            broker: text(),
            carrierName: text(),
            mcNumber: text(),
            dotNumber: text(),
            loadNumber: text(),
            confirmationDate: day(),
            equipment: text(),
            commodity: text(),
            weightLbs: whole(),
            temperatureF: nullable(whole('Only for refrigerated loads')),
            stops: list(
              object(
                {
                  sequence: whole(),
                  stopType: choice(['Pickup', 'Delivery']),
                  facility: text(),
                  address: text(),
                  date: day(),
                  windowStart: text('HH:MM'),
                  windowEnd: text('HH:MM'),
                  reference: text(),
                },
                ['stopType', 'facility'],
              ),
            ),
            charges: list(object({ description: text(), amount: numeric() })),
            totalRate: numeric(),
          },
          ['loadNumber', 'stops', 'totalRate'],
        ),
        custom: {
          broker,
          carrierName: carrier,
          mcNumber: mc,
          dotNumber: dot,
          loadNumber: load,
          confirmationDate: date,
          equipment,
          commodity,
          weightLbs: weight,
          temperatureF: temperature,
          stops: stops.map((stop, index) => ({
            sequence: index + 1,
            stopType: stop.kind,
            facility: stop.name,
            address: stop.address.line,
            date: stop.date,
            windowStart: stop.from,
            windowEnd: stop.to,
            reference: stop.reference,
          })),
          charges,
          totalRate: total,
        },
      },
    };
  },
};
