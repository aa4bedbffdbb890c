import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays } from '../random.ts';
import { choice, day, list, numeric, object, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const CITIES = [
  ['Paris', 'CDG'],
  ['Lisbonne', 'LIS'],
  ['Rome', 'FCO'],
  ['Montréal', 'YUL'],
  ['Dakar', 'DSS'],
  ['Athènes', 'ATH'],
  ['Marrakech', 'RAK'],
  ['Copenhague', 'CPH'],
] as const;

/**
 * A French travel agency's itinerary: flight segments and hotel stays in blocks, and travelers with ticket
 * numbers.
 */
export const template: Template = {
  name: 'itinerary-fr-01',
  issuer: 'fr-travel-agency',
  language: 'fr',
  locale: 'fr',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const agency = `${random.pick(['Voyages', 'Évasion', 'Horizons'])} ${random.faker.person.lastName()}`;
    const record = random.code('??#?#?').replaceAll('1', 'K');
    const issued = random.date();
    const travelers = random.list(random.integer(1, 4), () => ({
      name: `${random.faker.person.lastName().toUpperCase()} ${random.faker.person.firstName()}`,
      ticket: random.code('057-##########'),
    }));
    let at = addDays(issued, random.integer(10, 90));
    const clock = () =>
      `${String(random.integer(6, 21)).padStart(2, '0')}:${random.pick(['05', '20', '35', '50'])}`;
    const cities = random.shuffle(CITIES).slice(0, random.integer(2, 4));
    const flights = cities.map((from, index) => {
      const to = cities[(index + 1) % cities.length] ?? from;
      const flight = {
        date: at,
        number: random.code('?? ####'),
        from: from[0],
        fromCode: from[1],
        to: to[0],
        toCode: to[1],
        departure: clock(),
        arrival: clock(),
        travelClass: random.pick(['Économique', 'Affaires']),
        baggage: random.pick(['1 x 23 kg', '2 x 23 kg', 'Cabine seule']),
      };
      at = addDays(at, random.integer(2, 6));
      return flight;
    });
    const hotels = flights
      .slice(0, -1)
      .filter(() => random.chance(0.7))
      .map((flight) => ({
        name: `Hôtel ${random.pick(['Bellevue', 'Central', 'du Port', 'Mercator'])}`,
        city: flight.to,
        arrival: flight.date,
        departure: addDays(flight.date, 2),
        room: random.pick(['Chambre double', 'Chambre simple', 'Suite junior']),
        confirmation: random.code('########'),
      }));
    const price = random.money(260, 4200);
    const layout = random.pick(['blocks', 'table', 'cards']);
    const dates = random.pick([f.date, f.longDate]);
    const trip =
      layout === 'table'
        ? showTable(
            chooseTableStyle(random),
            [
              { head: 'Date', show: (row) => f.date(row.date) },
              { head: 'Vol', show: (row) => row.number },
              { head: 'Départ', show: (row) => html`${row.from} (${row.fromCode})<br>${row.departure}` },
              { head: 'Arrivée', show: (row) => html`${row.to} (${row.toCode})<br>${row.arrival}` },
              { head: 'Classe', show: (row) => row.travelClass },
              { head: 'Bagages', show: (row) => row.baggage },
            ],
            flights,
          )
        : flights.map(
            (row) =>
              html`<div class="${layout === 'cards' ? 'box' : ''} keep" style="margin:6pt 0"><div class="${layout === 'cards' ? 'b' : 'bar'}">Vol ${row.number} – ${dates(row.date)}</div><div class="row half"><div>${showPairs(
                random.pick(['colon', 'columns']),
                [
                  ['Départ', `${row.departure} ${row.from} (${row.fromCode})`],
                  ['Arrivée', `${row.arrival} ${row.to} (${row.toCode})`],
                ],
              )}</div><div>${showPairs(random.pick(['colon', 'columns']), [
                ['Classe', row.travelClass],
                ['Franchise bagages', row.baggage],
              ])}</div></div></div>`,
          );
    const stay = hotels.map(
      (row) =>
        html`<div class="box keep" style="margin:6pt 0"><b>${row.name}</b>, ${row.city}<br>Arrivée le ${dates(row.arrival)}, départ le ${dates(row.departure)}<br>${row.room} – confirmation ${row.confirmation}</div>`,
    );
    const body = html`${sides(random, logo(random, agency), html`<h1>${random.pick(['Votre itinéraire', 'CARNET DE VOYAGE', 'Confirmation de voyage'])}</h1>`)}${showPairs(
      choosePairStyle(random),
      [
        [random.pick(['Référence du dossier', 'N° de dossier', 'Code de réservation']), record],
        [random.pick(["Date d'émission", 'Émis le']), f.date(issued)],
        [random.pick(['Prix total', 'Montant total du voyage']), f.money(price)],
      ],
      random.integer(1, 3),
    )}
<h2>Voyageurs</h2>${
      random.chance(0.5)
        ? showTable(
            chooseTableStyle(random),
            [
              { head: 'Nom', show: (row) => row.name },
              { head: 'N° de billet', show: (row) => row.ticket },
            ],
            travelers,
            { width: '70%' },
          )
        : travelers.map((row) => html`<div>${row.name} – billet électronique ${row.ticket}</div>`)
    }<h2>Vols</h2>${trip}${hotels.length ? html`<h2>Hébergement</h2>${stay}` : ''}<p class="s gap">Présentez-vous à l'enregistrement deux heures avant le départ. Horaires en heure locale. Assistance 24 h/24 : ${random.phone()}.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['other', 'report', 'letter'],
        schema: object(
          {
            agency: text(),
            booking_reference: text(),
            issue_date: day(),
            total_price: numeric(),
            travelers: list(object({ name: text(), ticket_number: text() })),
            flights: list(
              object(
                {
                  date: day(),
                  flight_number: text(),
                  origin: text('City'),
                  origin_code: text('Airport code'),
                  destination: text('City'),
                  destination_code: text('Airport code'),
                  departure_time: text('HH:MM'),
                  arrival_time: text('HH:MM'),
                  cabin: choice(['economy', 'business']),
                  baggage: text(),
                },
                ['flight_number'],
              ),
            ),
            hotels: list(
              object({
                name: text(),
                city: text(),
                check_in: day(),
                check_out: day(),
                room_type: text(),
                confirmation_number: text(),
              }),
            ),
          },
          ['booking_reference', 'flights'],
        ),
        custom: {
          agency,
          booking_reference: record,
          issue_date: issued,
          total_price: price,
          travelers: travelers.map((row) => ({ name: row.name, ticket_number: row.ticket })),
          flights: flights.map((row) => ({
            date: row.date,
            flight_number: row.number,
            origin: row.from,
            origin_code: row.fromCode,
            destination: row.to,
            destination_code: row.toCode,
            departure_time: row.departure,
            arrival_time: row.arrival,
            cabin: row.travelClass === 'Affaires' ? 'business' : 'economy',
            baggage: row.baggage,
          })),
          hotels: hotels.map((row) => ({
            name: row.name,
            city: row.city,
            check_in: row.arrival,
            check_out: row.departure,
            room_type: row.room,
            confirmation_number: row.confirmation,
          })),
        },
      },
    };
  },
};
