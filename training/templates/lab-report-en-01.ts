import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page, sides } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays } from '../random.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const PANELS: Record<string, readonly (readonly [string, string, number, number, number])[]> = {
  'Complete Blood Count': [
    ['Hemoglobin', 'g/dL', 12, 15.5, 1],
    ['Hematocrit', '%', 36, 46, 1],
    ['WBC', '10^3/uL', 4, 11, 1],
    ['Platelet count', '10^3/uL', 150, 400, 0],
    ['MCV', 'fL', 80, 100, 1],
  ],
  'Comprehensive Metabolic Panel': [
    ['Glucose, fasting', 'mg/dL', 70, 99, 0],
    ['Creatinine', 'mg/dL', 0.6, 1.2, 2],
    ['Potassium', 'mmol/L', 3.5, 5.1, 1],
    ['Sodium', 'mmol/L', 136, 145, 0],
    ['ALT (SGPT)', 'U/L', 7, 56, 0],
    ['Calcium', 'mg/dL', 8.6, 10.3, 1],
  ],
  'Lipid Panel': [
    ['Cholesterol, total', 'mg/dL', 100, 199, 0],
    ['HDL cholesterol', 'mg/dL', 40, 90, 0],
    ['LDL, calculated', 'mg/dL', 0, 129, 0],
    ['Triglycerides', 'mg/dL', 0, 149, 0],
  ],
  Thyroid: [
    ['TSH', 'uIU/mL', 0.4, 4.5, 2],
    ['Free T4', 'ng/dL', 0.8, 1.8, 2],
  ],
};

/** A clinical laboratory's report, with the results grouped by panel. */
export const template: Template = {
  name: 'lab-report-en-01',
  issuer: 'us-laboratory',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD');
    const laboratory = `${random.faker.location.city()} ${random.pick(['Clinical Laboratories', 'Diagnostics', 'Reference Lab'])}`;
    const home = random.address();
    const patient = `${random.faker.person.lastName().toUpperCase()}, ${random.faker.person.firstName().toUpperCase()}`;
    const doctor = `${random.person()}, ${random.pick(['MD', 'DO', 'NP'])}`;
    const birth = random.date('1938-01-01', '2010-12-31');
    const collected = random.date();
    const reported = addDays(collected, random.integer(1, 4));
    const sex = random.pick(['Female', 'Male']);
    const mrn = random.code('#######');
    const accession = random.code('?##-#######');
    const fasting = random.chance(0.5);
    const panels = random.sample(Object.keys(PANELS), random.integer(1, 4));
    const rangeSign = random.pick([' - ', '-', ' – ']);
    const results = panels.flatMap((panel) =>
      (PANELS[panel] ?? []).map(([name, unit, low, high, digits]) => {
        const value = random.decimal(Math.max(low * 0.7, 0.1), high * 1.25, digits);
        const flag = value > high ? 'H' : value < low ? 'L' : '';
        return {
          panel,
          name,
          value,
          shown: value.toFixed(digits),
          unit,
          range: low === 0 ? `<${high + 1}` : `${low}${rangeSign}${high}`,
          flag,
        };
      }),
    );
    const style = chooseTableStyle(random);
    const joined = random.chance(0.35);
    const flagInValue = random.chance(0.3);
    const flagWord = (flag: string) => (flag ? random.pick([flag]) : '');
    const columns = [
      {
        head: random.pick(['Test', 'Test name', 'TEST']),
        show: (row: (typeof results)[0]) => row.name,
        width: '34%',
      },
      {
        head: random.pick(['Result', 'Your value', 'In Range / Out of Range']),
        show: (row: (typeof results)[0]) =>
          html`${row.flag ? html`<b>${row.shown}</b>` : row.shown}${joined ? ` ${row.unit}` : ''}${flagInValue && row.flag ? ` ${row.flag}` : ''}`,
        align: random.pick(['l', 'r'] as const),
      },
      !flagInValue && { head: 'Flag', show: (row: (typeof results)[0]) => flagWord(row.flag) },
      !joined && { head: random.pick(['Units', 'Unit']), show: (row: (typeof results)[0]) => row.unit },
      {
        head: random.pick(['Reference range', html`Reference<br>Interval`, 'Ref. range']),
        show: (row: (typeof results)[0]) => row.range,
      },
    ];
    const apart = random.chance(0.4);
    const tables = apart
      ? panels.map(
          (panel) =>
            html`<h2>${panel}</h2>${showTable(
              style,
              columns,
              results.filter((row) => row.panel === panel),
            )}`,
        )
      : showTable(
          style,
          columns,
          panels.flatMap((panel) => [
            new Band(panel.toUpperCase(), true),
            ...results.filter((row) => row.panel === panel),
          ]),
        );
    const pairStyle = choosePairStyle(random);
    const person = showPairs(
      pairStyle,
      [
        [random.pick(['Patient', 'Patient name', 'Name']), patient],
        [random.pick(['DOB', 'Date of birth', 'Birth date']), f.date(birth)],
        [random.pick(['Sex', 'Gender']), sex],
        [random.pick(['MRN', 'Patient ID', 'Medical record no.']), mrn],
      ],
      2,
    );
    const sample = showPairs(
      pairStyle,
      [
        [random.pick(['Accession', 'Specimen ID', 'Lab number']), accession],
        [random.pick(['Collected', 'Date collected', 'Specimen collected']), f.date(collected)],
        ['Received', f.date(addDays(collected, 1))],
        [random.pick(['Reported', 'Date reported', 'Report date']), f.date(reported)],
        [random.pick(['Ordering physician', 'Ordered by', 'Provider']), doctor],
      ],
      2,
    );
    const body = html`${sides(random, html`${logo(random, laboratory)}${lines(home.street, home.city)}`, html`<b>${random.pick(['LABORATORY REPORT', 'Final Report'])}</b><div class="s">CLIA ${random.code('##D#######')}</div>`)}
<div class="gap">${sides(random, person, sample)}</div><p>Fasting: ${fasting ? '☑' : '☐'} Yes ${fasting ? '☐' : '☑'} No</p>${tables}
<p class="s gap">${random.pick(['H = above reference range, L = below reference range.', 'Results outside the reference interval are shown in bold.'])} LDL calculated by Friedewald. Laboratory director: ${random.person()}, MD. Page 1 of 1</p>`;
    return {
      html: page(random, {}, body),
      truth: {
        document_type: ['report', 'other', 'form'],
        schema: {
          type: 'object',
          properties: {
            patient_name: { type: 'string', description: 'Patient name as printed' },
            date_of_birth: { type: 'string', format: 'date' },
            sex: { type: 'string', enum: ['male', 'female', 'unknown'] },
            medical_record_number: { type: 'string' },
            specimen_id: { type: 'string', description: 'Accession or specimen number' },
            collection_date: { type: 'string', format: 'date', description: 'When the specimen was taken' },
            report_date: { type: 'string', format: 'date' },
            ordering_provider: { type: 'string' },
            fasting: { type: 'boolean', description: 'Whether the patient was fasting' },
            results: {
              type: 'array',
              description: 'One entry per test result',
              items: {
                type: 'object',
                properties: {
                  test_name: { type: 'string' },
                  value: { type: 'number' },
                  unit: { type: 'string' },
                  reference_range: { type: 'string' },
                  flag: { type: ['string', 'null'], description: 'H for high, L for low, null if normal' },
                },
                required: ['test_name', 'value'],
              },
            },
          },
          required: ['patient_name', 'results'],
        },
        custom: {
          patient_name: patient,
          date_of_birth: birth,
          sex: sex.toLowerCase(),
          medical_record_number: mrn,
          specimen_id: accession,
          collection_date: collected,
          report_date: reported,
          ordering_provider: doctor,
          fasting,
          results: results.map((row) => ({
            test_name: row.name,
            value: row.value,
            unit: row.unit,
            reference_range: row.range,
            flag: row.flag || null,
          })),
        },
      },
    };
  },
};
