import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box } from '../../src/extraction/parsed-data.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

const read = (places: Placed[], language = 'en') =>
  understand(placeDocument(places, { language }), createOptions());

test('boxes after their words are ticked by a cross from corner to corner', () => {
  const laidOut = placeDocument(
    [
      ['NEW PATIENT REGISTRATION FORM', 180, 60],
      ['Last name:', 60, 120],
      ['Castellano', 130, 120],
      ['Asthma', 60, 200],
      ['Diabetes', 300, 200],
      ['Migraine', 60, 220],
      ['Cancer', 300, 220],
    ],
    { language: 'en' },
  );
  const page = laidOut.pages[0];
  assert.ok(page);
  const squares: Box[] = [
    [200, 200, 209, 209],
    [440, 200, 449, 209],
    [200, 220, 209, 229],
    [440, 220, 449, 229],
  ];
  page.rules = squares.flatMap(([x0, y0, x1, y1]) => [
    { x0, y0, x1, y1: y0 },
    { x0, y0: y1, x1, y1 },
    { x0, y0, x1: x0, y1 },
    { x0: x1, y0, x1, y1 },
  ]);
  const cross: Box = [199.8, 199.8, 209.2, 209.2];
  page.marks = [cross, cross];
  const result = understand(laidOut, createOptions());
  assert.equal(result.document_type, 'form');
  assert.deepEqual(
    result.key_values.filter(({ value }) => typeof value === 'boolean').map(({ key, value }) => [key, value]),
    [
      ['Asthma', true],
      ['Diabetes', false],
      ['Migraine', false],
      ['Cancer', false],
    ],
  );
});

test('an agreement may have an article before a party, words between the parties, and the day next to a signature', () => {
  const { document_type, fields } = read(
    [
      ['Geheimhaltungsvereinbarung', 220, 60],
      [
        'Die Alpstein Holzbau AG, mit Sitz an der Adresse Bahnhofstrasse 21, 9050 Appenzell, und die',
        60,
        110,
      ],
      [
        'Druckerei Zumthor GmbH, mit Sitz an der Adresse Seestrasse 145, 8002 Zürich, schliessen mit',
        60,
        124,
      ],
      ['Wirkung ab 5. Juli 2025 die folgende gegenseitige Vereinbarung.', 60, 138],
      ['1. Zweck. Die Parteien tauschen vertrauliche Informationen aus, die nicht bekannt sind.', 60, 160],
      ['2. Dauer. Diese Vereinbarung gilt für die Dauer von drei Jahren ab diesem Datum.', 60, 180],
      ['Name:', 60, 500],
      ['Beat Gerber', 140, 500],
      ['Datum:', 60, 520],
      ['27. Juni 2025', 140, 520],
    ],
    'de',
  );
  assert.equal(document_type, 'contract');
  assert.deepEqual(fields.parties, [
    { name: 'Alpstein Holzbau AG', address: 'Bahnhofstrasse 21, 9050 Appenzell' },
    { name: 'Druckerei Zumthor GmbH', address: 'Seestrasse 145, 8002 Zürich' },
  ]);
  assert.equal(fields.effective_date, '2025-07-05');
  assert.equal(fields.signature_date, '2025-06-27');
  assert.equal(fields.term, 'drei Jahren');
});

test('a report has its authors under the title and above their institution', () => {
  const { document_type, fields } = read([
    ['Working Paper No. 27', 60, 40],
    ['Do Night Buses Help People Sleep?', 120, 80, 20],
    ['Thomas Hargreaves and Amara van der Linden', 240, 120, 12],
    ['Department of Geography, Wyre Valley University', 190, 140],
    ['8 November 2021', 240, 160],
    ['Abstract', 260, 190],
    ['We study how the start of night bus services changed sleep.', 80, 210],
    ['1. Introduction', 60, 240],
    ['Cities that extend their bus services into the night meet resistance.', 60, 260],
    ['2. Data and Methods', 60, 275],
    ['Table 1 shows the results of the survey of 1,204 residents.', 60, 282],
    ['4. Conclusion', 60, 300],
    ['References', 60, 330],
  ]);
  assert.equal(document_type, 'report');
  assert.equal(fields.author, 'Thomas Hargreaves and Amara van der Linden');
});

test('a résumé that names places first does so throughout, even if nothing else identifies a name', () => {
  const { fields } = read([
    ['CURRICULUM VITAE', 60, 40],
    ['Jennifer Castellano', 60, 70],
    ['(608) 555-0177', 60, 90],
    ['Experience', 60, 120],
    ['Platte River Water Authority', 60, 140],
    ['Project Engineer (Oct 2019 - Present)', 60, 155],
    ['Hawkins & Cole', 60, 185],
    ['Civil Engineer (Sep 2015 - Sep 2019)', 60, 200],
    ['Rowan Fields', 60, 230],
    ['Surveys (Mar 2012 - Aug 2015)', 60, 245],
    ['Education', 60, 280],
    ['University of Nebraska', 60, 300],
    ['B.S. in Civil Engineering (2008 - 2012)', 60, 315],
  ]);
  const experience = fields.experience;
  assert.ok(Array.isArray(experience));
  assert.deepEqual(
    experience.map((one) =>
      typeof one === 'object' && one !== null && 'organization' in one ? one.organization : null,
    ),
    ['Platte River Water Authority', 'Hawkins & Cole', 'Rowan Fields'],
  );
});

test("a payslip may have the tax number after the employer's address", () => {
  const { fields } = read(
    [
      ['Garage Wauters SRL', 60, 40],
      ['Avenue des Combattants 31, 5000 Namur - TVA BE 0457.218.934', 60, 56],
      ['Olivier Piron', 60, 130],
      ['Chaussée de Wavre 412', 60, 145],
      ['1040 Bruxelles', 60, 160],
      ['Fiche de paie - septembre 2024', 60, 220],
      ['Rémunération brute', 60, 260],
      ['2.676,52', 400, 260],
      ['Précompte professionnel', 60, 280],
      ['-465,71', 400, 280],
      ['Net à payer', 60, 300],
      ['1.836,90 €', 400, 300],
    ],
    'fr',
  );
  assert.deepEqual(fields.employer, {
    name: 'Garage Wauters SRL',
    address: 'Avenue des Combattants 31, 5000 Namur',
    tax_id: 'BE0457.218.934',
  });
});

test('a licence may have its field numbers apart from their values', () => {
  const { fields } = read([
    ['UNITED KINGDOM', 60, 30],
    ['DRIVING LICENCE', 60, 50],
    ['1.', 60, 80],
    ['OKAFOR', 100, 80],
    ['2.', 60, 100],
    ['AMARA', 100, 100],
    ['3.', 60, 120],
    ['27/03/2001 UNITED KINGDOM', 100, 120],
    ['4a.', 60, 140],
    ['02/06/2022 4c. DVLA', 100, 140],
    ['4b.', 60, 160],
    ['01/06/2032', 100, 160],
    ['5.', 60, 180],
    ['T81568988', 100, 180],
  ]);
  assert.equal(fields.surname, 'OKAFOR');
  assert.equal(fields.birth_date, '2001-03-27');
  assert.equal(fields.expiry_date, '2032-06-01');
  assert.equal(fields.document_number, 'T81568988');
});
