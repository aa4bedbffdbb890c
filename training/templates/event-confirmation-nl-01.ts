import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, round, sum } from '../random.ts';
import { day, list, numeric, object, orNull, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const PARTS = [
  'Ontvangst met koffie en gebak',
  'Plenaire sessie',
  'Lunchbuffet',
  'Workshop in kleine groepen',
  'Borrel met bittergarnituur',
  'Driegangendiner',
  'Rondleiding',
  'Afsluiting',
];
const EXTRAS = [
  'Zaalhuur',
  'Beamer en scherm',
  'Geluidstechnicus',
  'Parkeerkaarten',
  'Bloemstukken',
  'Garderobe',
];

/**
 * A letter in which a Dutch venue confirms an event: a program with times, agreed items, deposit and
 * conditions.
 */
export const template: Template = {
  name: 'event-confirmation-nl-01',
  issuer: 'nl-event-venue',
  language: 'nl',
  locale: 'nl',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const venue = `${random.pick(['Landgoed', 'Kasteel', 'Hotel', 'Congrescentrum'])} ${random.pick(['De Eikenhof', 'Waterrijk', 'Groot Lindelo', 'Het Klooster'])}`;
    const home = random.address();
    const client = random.company();
    const contact = random.person();
    const site = random.address();
    const date = random.date();
    const event = addDays(date, random.integer(30, 200));
    const option = addDays(date, 14);
    const number = random.code(random.pick(['R-#####', '20##-####', 'EV####']));
    const guests = random.integer(12, 260);
    const room = random.pick(['Oranjerie', 'Spiegelzaal', 'Koetshuis', 'Zaal Vondel']);
    let minutes = random.integer(8, 14) * 60;
    const program = random.sample(PARTS, random.integer(2, 7)).map((part) => {
      const start = minutes;
      minutes += random.pick([30, 45, 60, 90]);
      const clock = (value: number) =>
        `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
      return { start: clock(start), end: clock(minutes), part };
    });
    const items = [
      {
        description: random.pick(['Vergaderarrangement p.p.', 'Feestarrangement p.p.']),
        quantity: guests,
        unit_price: random.money(18, 89),
        amount: 0,
      },
      ...random.sample(EXTRAS, random.integer(1, 5)).map((description) => ({
        description,
        quantity: random.integer(1, 4),
        unit_price: random.money(20, 650),
        amount: 0,
      })),
    ];
    for (const item of items) item.amount = round(item.quantity * item.unit_price);
    const total = sum(items.map((item) => item.amount));
    const deposit = round(total * 0.25);
    const vegetarian = random.chance(0.6) ? random.integer(1, 9) : null;
    const programText = random.pick(['table', 'lines', 'list']);
    const dash = random.pick([' - ', ' – ', ' tot ']);
    const programBlock =
      programText === 'table'
        ? showTable(
            chooseTableStyle(random),
            [
              { head: 'Tijd', show: (row) => `${row.start}${dash}${row.end}`, width: '25%' },
              { head: 'Onderdeel', show: (row) => row.part },
            ],
            program,
          )
        : programText === 'lines'
          ? program.map((row) => html`<div>${row.start}${dash}${row.end} uur&emsp;${row.part}</div>`)
          : html`<ul>${program.map((row) => html`<li>${row.start}${dash}${row.end}: ${row.part}</li>`)}</ul>`;
    const prose = random.chance(0.4);
    const body = html`${logo(random, venue)}<div class="s">${home.line} · ${random.phone()}</div><p class="gap2">${lines(client, `T.a.v. ${contact}`, site.street, site.city)}</p><p>${f.longDate(date)}</p><h1>${random.pick(['Reserveringsbevestiging', 'Bevestiging van uw reservering', 'Boekingsbevestiging'])}</h1>
${prose ? html`<p>Geachte ${contact}, hierbij bevestigen wij uw reservering met nummer ${number} op ${f.longDate(event)} in de ${room} voor ${guests} personen.${vegetarian ? ` Wij noteerden ${vegetarian} vegetarische gasten.` : ''}</p>` : showPairs(choosePairStyle(random), [[random.pick(['Reserveringsnummer', 'Boekingsnummer']), number], [random.pick(['Datum evenement', 'Datum bijeenkomst']), f.date(event)], ['Zaal', room], [random.pick(['Aantal personen', 'Aantal gasten']), guests], vegetarian !== null && ['Waarvan vegetarisch', vegetarian]], random.integer(1, 2))}
<h2>${random.pick(['Programma', 'Tijdschema'])}</h2>${programBlock}<h2>Afspraken</h2>${showTable(
      chooseTableStyle(random),
      [
        { head: 'Omschrijving', show: (row) => row.description, width: '45%' },
        { head: 'Aantal', show: (row) => row.quantity, align: 'r' },
        { head: 'Prijs', show: (row) => f.money(row.unit_price), align: 'r' },
        { head: 'Totaal', show: (row) => f.money(row.amount), align: 'r' },
      ],
      items,
    )}
${showTotals(random, [
  [random.pick(['Totaal incl. btw', 'Totaalprijs']), f.money(total), true],
  [random.pick(['Aanbetaling 25%', 'Waarborgsom']), f.money(deposit)],
])}<p>Wij ontvangen deze bevestiging graag uiterlijk ${f.longDate(option)} ondertekend retour. Kosteloos annuleren kan tot vier weken voor aanvang.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['letter', 'quote', 'contract', 'other'],
        schema: object(
          {
            venue: text(),
            client_company: text(),
            client_contact: text(),
            booking_number: text(),
            event_date: day(),
            reply_by: day('Date by which the signed confirmation must be returned'),
            room: text(),
            guest_count: whole(),
            vegetarian_count: orNull(whole()),
            schedule: list(object({ start: text('HH:MM'), end: text('HH:MM'), activity: text() })),
            agreed_items: list(
              object({ description: text(), quantity: whole(), price: numeric(), total: numeric() }),
            ),
            total_price: numeric(),
            deposit: numeric(),
          },
          ['booking_number', 'event_date'],
        ),
        custom: {
          venue,
          client_company: client,
          client_contact: contact,
          booking_number: number,
          event_date: event,
          reply_by: option,
          room,
          guest_count: guests,
          vegetarian_count: vegetarian,
          schedule: program.map((row) => ({ start: row.start, end: row.end, activity: row.part })),
          agreed_items: items.map((item) => ({
            description: item.description,
            quantity: item.quantity,
            price: item.unit_price,
            total: item.amount,
          })),
          total_price: total,
          deposit,
        },
      },
    };
  },
};
