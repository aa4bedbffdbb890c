import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays } from '../random.ts';
import { day, list, numeric, object, orNull, text } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const TESTS = [
  ['Aussehen', 'weißes Pulver', 'entspricht', 'visuell'],
  ['Gehalt', '98,0 – 102,0 %', '', 'HPLC'],
  ['pH-Wert (10 %, 20 °C)', '6,0 – 7,5', '', 'DIN 38404'],
  ['Trocknungsverlust', 'max. 0,5 %', '', 'Ph. Eur. 2.2.32'],
  ['Schwermetalle', 'max. 10 ppm', '', 'ICP-MS'],
  ['Dichte bei 20 °C', '1,120 – 1,160 g/cm³', '', 'DIN 51757'],
  ['Chlorid', 'max. 50 mg/kg', '', 'IC'],
  ['Korngröße D50', '80 – 120 µm', '', 'Laserbeugung'],
  ['Identität', 'positiv', 'entspricht', 'IR'],
] as const;
const RANGES: Record<string, readonly [number, number, number, string]> = {
  Gehalt: [98, 102, 1, '%'],
  'pH-Wert (10 %, 20 °C)': [6, 7.5, 1, ''],
  Trocknungsverlust: [0.05, 0.5, 2, '%'],
  Schwermetalle: [1, 10, 1, 'ppm'],
  'Dichte bei 20 °C': [1.12, 1.16, 3, 'g/cm³'],
  Chlorid: [3, 50, 0, 'mg/kg'],
  'Korngröße D50': [80, 120, 0, 'µm'],
};

/** A German certificate of analysis: the specification and the result for each parameter of a batch. */
export const template: Template = {
  name: 'certificate-of-analysis-de-01',
  issuer: 'de-chemical-maker',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR', random.pick(['DD.MM.YYYY', 'D. MMMM YYYY']));
    const maker = `${random.faker.person.lastName()} ${random.pick(['Chemie GmbH', 'Feinchemikalien AG', 'Pharma-Rohstoffe GmbH'])}`;
    const home = random.address();
    const product = random.pick([
      'Natriumcitrat wasserfrei',
      'Zinkoxid pharma',
      'Ascorbinsäure',
      'Calciumcarbonat gefällt',
      'Glycerin 99,5 %',
    ]);
    const article = random.code('##-####');
    const batch = random.code(random.pick(['########', '??####', 'CH-#####']));
    const made = random.date();
    const expiry = addDays(made, random.pick([730, 1095]));
    const tested = addDays(made, random.integer(3, 20));
    const quantity = random.integer(1, 40) * 25;
    const chemist = `Dr. ${random.person()}`;
    const results = random.sample(TESTS, random.integer(3, 9)).map(([name, spec, word, method]) => {
      const range = RANGES[name];
      if (!range) return { name, spec, method, value: null, shown: word, unit: null };
      const value = random.decimal(range[0], range[1], range[2]);
      return { name, spec, method, value, shown: f.number(value, range[2]), unit: range[3] || null };
    });
    const unitColumn = random.chance(0.4);
    const specFirst = random.chance(0.6);
    const spec = {
      head: random.pick(['Spezifikation', 'Sollwert', 'Grenzwert']),
      show: (row: (typeof results)[0]) => row.spec,
    };
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: random.pick(['Prüfmerkmal', 'Parameter', 'Prüfung']), show: (row) => row.name, width: '30%' },
        specFirst && spec,
        {
          head: random.pick(['Ergebnis', 'Istwert', html`Analysen-<br>ergebnis`]),
          show: (row) => (unitColumn || !row.unit ? row.shown : `${row.shown} ${row.unit}`),
        },
        unitColumn && { head: 'Einheit', show: (row) => row.unit ?? '–' },
        !specFirst && spec,
        { head: random.pick(['Methode', 'Prüfmethode']), show: (row) => row.method },
      ],
      results,
    );
    const body = html`${sides(random, html`${logo(random, maker)}<div class="s">${home.line}</div>`, html`<h1>${random.pick(['Analysenzertifikat', 'Prüfzertifikat', 'ANALYSENZERTIFIKAT'])}</h1>`)}<div class="gap">${showPairs(
      choosePairStyle(random),
      [
        ['Produkt', product],
        [random.pick(['Artikel-Nr.', 'Materialnummer']), article],
        [random.pick(['Charge', 'Chargen-Nr.', 'Los-Nr.']), batch],
        [random.pick(['Herstelldatum', 'Produziert am']), f.date(made)],
        [random.pick(['Haltbar bis', 'Verfalldatum', 'Mindestens haltbar bis']), f.date(expiry)],
        ['Prüfdatum', f.date(tested)],
        ['Menge', `${f.number(quantity, 0)} kg`],
      ],
      random.integer(1, 2),
    )}</div><div class="gap">${table}</div>
<p class="gap">Die Charge entspricht den Anforderungen der Spezifikation und ist freigegeben.</p><p>${chemist}, Leitung Qualitätskontrolle</p><p class="s m">Dieses Dokument wurde elektronisch erstellt und ist ohne Unterschrift gültig. Die Angaben entbinden nicht von der Wareneingangsprüfung.</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['report', 'other'],
        schema: object(
          {
            manufacturer: text(),
            product_name: text(),
            material_number: text(),
            batch_number: text(),
            manufacturing_date: day(),
            expiry_date: day(),
            test_date: day(),
            quantity_kg: numeric(),
            released_by: text('Person responsible for quality control'),
            tests: list(
              object(
                {
                  parameter: text(),
                  specification: text(),
                  result: text('Result as printed, without the unit'),
                  numeric_result: orNull(numeric('Null if the result is a word')),
                  unit: orNull(text()),
                  method: text(),
                },
                ['parameter'],
              ),
            ),
          },
          ['batch_number', 'tests'],
        ),
        custom: {
          manufacturer: maker,
          product_name: product,
          material_number: article,
          batch_number: batch,
          manufacturing_date: made,
          expiry_date: expiry,
          test_date: tested,
          quantity_kg: quantity,
          released_by: chemist,
          tests: results.map((row) => ({
            parameter: row.name,
            specification: row.spec,
            result: row.shown,
            numeric_result: row.value,
            unit: row.unit,
            method: row.method,
          })),
        },
      },
    };
  },
};
