import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { choice, day, flag, list, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const WEATHER = ['Clear', 'Cloudy', 'Rain', 'Snow', 'Fog'];

/**
 * A police crash report: boxes about the incident, a block for each unit (driver and vehicle), and a
 * narrative at the end.
 */
export const template: Template = {
  name: 'accident-report-en-01',
  issuer: 'us-police-department',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['MM/DD/YYYY', 'MM/DD/YY', 'MM-DD-YYYY']));
    const town = random.faker.location.city();
    const date = random.date();
    const time = `${String(random.integer(0, 23)).padStart(2, '0')}:${random.integer(10, 59)}`;
    const number = random.code(random.pick(['##-######', '20########', 'CR######']));
    const officer = random.person();
    const badge = random.code('####');
    const place = random.faker.location.street();
    const cross = random.faker.location.street();
    const weather = random.pick(WEATHER);
    const injured = random.integer(0, 3);
    const units = random.list(random.integer(1, 4), (index) => ({
      unit: index + 1,
      driver: random.person(),
      birth: random.date('1945-01-01', '2003-12-31'),
      licence: random.code('?#######'),
      make: random.pick(['Honda Civic', 'Ford F-150', 'Toyota Camry', 'Jeep Cherokee', 'Subaru Outback']),
      year: random.integer(2004, 2024),
      plate: random.code('???####'),
      insurer: random.pick(['Frontier Mutual', 'Statewide Auto', 'Keystone Casualty']),
      damage: random.pick(['None', 'Minor', 'Moderate', 'Disabling']),
      cited: random.chance(0.35),
    }));
    const witnesses = random.list(random.integer(0, 3), () => ({
      name: random.person(),
      phone: random.phone(),
    }));
    const yes = random.pick([
      ['☒', '☐'],
      ['X', '_'],
      ['[X]', '[ ]'],
    ] as const);
    const tick = (word: string, on: boolean) => html`${on ? yes[0] : yes[1]} ${word}&emsp;`;
    const box = (label: string, value: string | number, width: number) =>
      html`<div class="box" style="width:${width}%"><div class="s">${label}</div>${value}</div>`;
    const asTable = random.chance(0.35);
    const style = choosePairStyle(random, ['columns', 'colon', 'above', 'leader', 'stripes', 'dotted']);
    const boxes = random.chance(0.5);
    const cited = (on: boolean) => html`Citation issued: ${tick('Yes', on)}${tick('No', !on)}`;
    const blocks = asTable
      ? showTable(
          { ...chooseTableStyle(random), rules: 'all' },
          [
            { head: 'Unit', show: (row) => row.unit },
            { head: html`Driver<br>name`, show: (row) => row.driver },
            { head: html`Date of<br>birth`, show: (row) => f.date(row.birth) },
            { head: html`License<br>no.`, show: (row) => row.licence },
            { head: 'Vehicle', show: (row) => `${row.year} ${row.make}` },
            { head: 'Plate', show: (row) => row.plate },
            { head: 'Insurance', show: (row) => row.insurer },
            { head: 'Damage', show: (row) => row.damage },
            { head: 'Cited', show: (row) => (row.cited ? 'Y' : 'N') },
          ],
          units,
        )
      : units.map(
          (row) =>
            html`<div class="keep gap"><div class="bar">UNIT ${row.unit}</div>${
              boxes
                ? html`<div style="display:flex;flex-wrap:wrap">${box('Driver', row.driver, 40)}${box('DOB', f.date(row.birth), 25)}${box('License number', row.licence, 35)}${box('Year', row.year, 15)}${box('Make / model', row.make, 35)}${box('Plate', row.plate, 20)}${box('Damage', row.damage, 30)}${box('Insurance company', row.insurer, 100)}</div>`
                : showPairs(
                    style,
                    [
                      ['Driver', row.driver],
                      ['Date of birth', f.date(row.birth)],
                      ['Driver license', row.licence],
                      ['Vehicle', `${row.year} ${row.make}`],
                      ['License plate', row.plate],
                      ['Insurance', row.insurer],
                      ['Extent of damage', row.damage],
                    ],
                    2,
                  )
            }<div>${cited(row.cited)}</div></div>`,
        );
    const head = boxes
      ? html`<div style="display:flex;flex-wrap:wrap">${box('Case number', number, 25)}${box('Date', f.date(date), 20)}${box('Time', time, 15)}${box('City', town, 40)}${box('Street', place, 50)}${box('Intersecting street', cross, 50)}${box('Number injured', injured, 30)}${box('Weather', weather, 70)}</div>`
      : html`${showPairs(
          choosePairStyle(random),
          [
            [random.pick(['Case number', 'Report #']), number],
            [random.pick(['Date of crash', 'Crash date']), f.date(date)],
            [random.pick(['Time', 'Time of crash']), time],
            ['City', town],
            [random.pick(['Road', 'On street']), place],
            [random.pick(['At intersection with', 'Intersecting street']), cross],
            ['Injured persons', injured],
          ],
          random.integer(1, 3),
        )}<p>Weather: ${WEATHER.map((word) => tick(word, word === weather))}</p>`;
    const first = units[0];
    const body = html`<div class="row"><b>${town.toUpperCase()} POLICE DEPARTMENT</b><h1>${random.pick(['TRAFFIC CRASH REPORT', 'Motor Vehicle Accident Report'])}</h1></div>${head}${blocks}${witnesses.length ? html`<h2>Witnesses</h2>${witnesses.map((row) => html`<div>${row.name}, ${row.phone}</div>`)}` : ''}
<h2>Narrative</h2><p>Unit 1 was traveling on ${place} when ${random.pick(['the driver lost control on the wet surface', 'the vehicle ahead stopped suddenly', 'a deer entered the roadway'])}. ${first ? `${first.driver} stated that the light was green.` : ''} ${injured > 0 ? 'Medical personnel responded to the scene.' : 'No injuries were reported at the scene.'}</p><p>Reporting officer: ${officer} &emsp; Badge: ${badge}</p>`;
    return {
      html: page(random, { points: [8, 8.5, 9, 9.5] }, body),
      truth: {
        document_type: ['form', 'report'],
        schema: object(
          {
            caseNumber: text(),
            crashDate: day(),
            crashTime: text('24-hour HH:MM'),
            city: text(),
            street: text(),
            crossStreet: text(),
            weather: choice(WEATHER),
            injuredCount: whole(),
            units: list(
              object(
                {
                  unitNumber: whole(),
                  driverName: text(),
                  driverBirthDate: day(),
                  driverLicense: text(),
                  vehicleYear: whole(),
                  vehicleMakeModel: text(),
                  licensePlate: text(),
                  insuranceCompany: text(),
                  damage: choice(['None', 'Minor', 'Moderate', 'Disabling']),
                  citationIssued: flag(),
                },
                ['unitNumber'],
              ),
            ),
            witnesses: list(object({ name: text(), phone: text() })),
            officerName: text(),
            badgeNumber: text(),
          },
          ['caseNumber', 'units'],
        ),
        custom: {
          caseNumber: number,
          crashDate: date,
          crashTime: time,
          city: town,
          street: place,
          crossStreet: cross,
          weather,
          injuredCount: injured,
          units: units.map((row) => ({
            unitNumber: row.unit,
            driverName: row.driver,
            driverBirthDate: row.birth,
            driverLicense: row.licence,
            vehicleYear: row.year,
            vehicleMakeModel: row.make,
            licensePlate: row.plate,
            insuranceCompany: row.insurer,
            damage: row.damage,
            citationIssued: row.cited,
          })),
          witnesses,
          officerName: officer,
          badgeNumber: badge,
        },
      },
    };
  },
};
