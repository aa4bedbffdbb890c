import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays } from '../random.ts';
import { day, list, numeric, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const MAKES = [
  ['FIAT', 'PANDA 1.2'],
  ['ALFA ROMEO', 'GIULIETTA'],
  ['RENAULT', 'CLIO TCE 90'],
  ['FORD', 'TRANSIT CUSTOM'],
  ['TOYOTA', 'YARIS HYBRID'],
] as const;

/** An Italian vehicle registration: harmonized codes (A, B, D.1 …) in columns, and a list of inspections. */
export const template: Template = {
  name: 'vehicle-registration-it-01',
  issuer: 'it-vehicle-authority',
  language: 'it',
  locale: 'it',
  make(random) {
    const f = chooseFormats(random, 'EUR', random.pick(['DD/MM/YYYY', 'DD.MM.YYYY']));
    const [make, model] = random.pick(MAKES);
    const plate = random.code('??###??');
    const vin = random.code('Z?R########??####');
    const first = random.date('2010-01-01', '2024-12-31');
    const issued = addDays(first, random.integer(0, 400));
    const owner = `${random.faker.person.lastName().toUpperCase()} ${random.faker.person.firstName().toUpperCase()}`;
    const home = random.address();
    const capacity = random.integer(900, 2300);
    const power = random.decimal(44, 140, 1);
    const fuel = random.pick(['BENZINA', 'GASOLIO', 'BENZINA/ELETTRICO', 'GPL']);
    const mass = random.integer(1300, 2900);
    const seats = random.pick([5, 7, 3]);
    const co2 = random.integer(85, 210);
    const checks = random.list(random.integer(0, 5), (index) => ({
      date: addDays(first, 1460 + index * 730),
      km: 30000 + index * 21000 + random.integer(0, 9000),
      result: random.pick(['REGOLARE', 'REGOLARE', 'RIPETERE']),
    }));
    const words = random.chance(0.6);
    const rows: [string, string, string | number][] = [
      ['A', 'Numero di immatricolazione', plate],
      ['B', 'Data della prima immatricolazione', f.date(first)],
      ['C.2.1', 'Proprietario', owner],
      ['C.2.3', 'Indirizzo', home.line],
      ['D.1', 'Marca', make],
      ['D.3', 'Denominazione commerciale', model],
      ['E', 'Numero di identificazione del veicolo', vin],
      ['F.1', 'Massa massima ammissibile (kg)', mass],
      ['I', 'Data di rilascio', f.date(issued)],
      ['P.1', 'Cilindrata (cm³)', capacity],
      ['P.2', 'Potenza netta massima (kW)', f.number(power, 1)],
      ['P.3', 'Alimentazione', fuel],
      ['S.1', 'Posti a sedere', seats],
      ['V.7', 'CO2 (g/km)', co2],
    ];
    const show = ([code, label, value]: [string, string, string | number]) =>
      [words ? `(${code}) ${label}` : code, value] as const;
    const half = Math.ceil(rows.length / 2);
    const style = choosePairStyle(random, ['columns', 'colon', 'above', 'stripes', 'leader', 'dotted']);
    const fields = random.chance(0.5)
      ? html`<div class="row half"><div>${showPairs(style, rows.slice(0, half).map(show))}</div><div>${showPairs(style, rows.slice(half).map(show))}</div></div>`
      : showPairs(style, rows.map(show), random.integer(1, 2));
    const legend = words ? '' : html`<p class="s m">${rows.map(([code, label]) => `${code} ${label}; `)}</p>`;
    const body = html`<div class="c"><b>REPUBBLICA ITALIANA</b><br>Ministero delle Infrastrutture e dei Trasporti<h1>${random.pick(['CARTA DI CIRCOLAZIONE', 'DOCUMENTO UNICO DI CIRCOLAZIONE E DI PROPRIETÀ'])}</h1></div><div class="box">${fields}</div>${legend}${
      checks.length
        ? html`<h2>Revisioni</h2>${showTable(
            chooseTableStyle(random),
            [
              { head: 'Data', show: (row) => f.date(row.date) },
              {
                head: random.pick(['Km', 'Chilometri rilevati']),
                show: (row) => f.number(row.km, 0),
                align: 'r',
              },
              { head: 'Esito', show: (row) => row.result },
            ],
            checks,
            { width: '70%' },
          )}`
        : ''
    }<p class="s gap">N. documento ${random.code('AA#######')}. Il presente documento non sostituisce la polizza assicurativa.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['id_document', 'form', 'other'],
        schema: object(
          {
            license_plate: text(),
            vin: text('Vehicle identification number'),
            first_registration_date: day(),
            issue_date: day(),
            owner_name: text(),
            owner_address: text(),
            make: text(),
            model: text('Commercial name'),
            engine_capacity_cc: whole(),
            power_kw: numeric(),
            fuel_type: text(),
            max_mass_kg: whole(),
            seats: whole(),
            co2_g_per_km: whole(),
            inspections: list(object({ date: day(), odometer_km: whole(), outcome: text() })),
          },
          ['license_plate', 'vin'],
        ),
        custom: {
          license_plate: plate,
          vin,
          first_registration_date: first,
          issue_date: issued,
          owner_name: owner,
          owner_address: home.line,
          make,
          model,
          engine_capacity_cc: capacity,
          power_kw: power,
          fuel_type: fuel,
          max_mass_kg: mass,
          seats,
          co2_g_per_km: co2,
          inspections: checks.map((row) => ({ date: row.date, odometer_km: row.km, outcome: row.result })),
        },
      },
    };
  },
};
