// Resumes and identity documents in languages that few other tests cover.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

const read = (language: string, places: Placed[]) =>
  understand(placeDocument(places, { language }), createOptions());

test('the sections and periods of a Swedish resume are read', () => {
  const { document_type, fields } = read('sv', [
    ['Elin Sandström', 50, 40, 20],
    ['Tfn: 070-123 45 67', 50, 70],
    ['elin@example.se', 50, 84],
    ['Arbetslivserfarenhet', 50, 120, 13],
    ['2021-03 – nu', 50, 140],
    ['Redovisningsekonom, Granbacken Redovisning AB, Uppsala', 180, 140],
    ['2015–2021', 50, 160],
    ['Butikssäljare, Hemkraft AB, Gävle', 180, 160],
    ['Utbildning', 50, 200, 13],
    ['2012 – 2015', 50, 220],
    ['Kandidatexamen, Uppsala universitet', 180, 220],
    ['Datakunskaper', 50, 260, 13],
    ['Fortnox, Visma, Excel', 50, 280],
    ['Språk', 50, 320, 13],
    ['Svenska, engelska', 50, 340],
  ]);
  assert.equal(document_type, 'resume');
  assert.equal(fields.name, 'Elin Sandström');
  assert.equal(fields.phone, '070-123 45 67');
  assert.deepEqual(fields.experience, [
    {
      title: 'Redovisningsekonom',
      organization: 'Granbacken Redovisning AB',
      location: 'Uppsala',
      start_date: '2021-03',
      current: true,
    },
    {
      title: 'Butikssäljare',
      organization: 'Hemkraft AB',
      location: 'Gävle',
      start_date: '2015',
      end_date: '2021',
    },
  ]);
  assert.deepEqual(fields.education, [
    { degree: 'Kandidatexamen', institution: 'Uppsala universitet', start_date: '2012', end_date: '2015' },
  ]);
  assert.deepEqual(fields.skills, ['Fortnox', 'Visma', 'Excel']);
});

test('a legal form before the name of a company begins the company', () => {
  const { fields } = read('lt', [
    ['Rūta Kazlauskienė', 50, 40, 20],
    ['ruta@example.lt', 50, 70],
    ['Darbo patirtis', 50, 120, 13],
    ['2021 m. kovas – dabar', 50, 140],
    ['Vyr. buhalterė, UAB „Žalia giria“, Kaunas', 220, 140],
    ['Išsilavinimas', 50, 200, 13],
    ['2012 – 2016 m.', 50, 220],
    ['Bakalauro laipsnis, Vilniaus universitetas', 220, 220],
    ['Kalbos', 50, 260, 13],
    ['lietuvių, anglų', 50, 280],
  ]);
  assert.deepEqual(fields.experience, [
    {
      title: 'Vyr. buhalterė',
      organization: 'UAB „Žalia giria“',
      location: 'Kaunas',
      start_date: '2021-03',
      current: true,
    },
  ]);
});

test('a legal form with spaces belongs to the company before it', () => {
  const { fields } = read('sk', [
    ['Zuzana Kováčová', 50, 40, 20],
    ['zuzana@example.sk', 50, 70],
    ['Pracovné skúsenosti', 50, 120, 13],
    ['2016 – 2019', 50, 140],
    ['Asistentka, Obchod Plus, s. r. o., Prešov', 220, 140],
    ['Vzdelanie', 50, 200, 13],
    ['2011 – 2016', 50, 220],
    ['Ekonomická univerzita v Bratislave', 220, 220],
  ]);
  assert.deepEqual(fields.experience, [
    {
      title: 'Asistentka',
      organization: 'Obchod Plus, s. r. o.',
      location: 'Prešov',
      start_date: '2016',
      end_date: '2019',
    },
  ]);
});

test('a period that wraps in a column on the right is read', () => {
  const { fields } = read('en', [
    ['Jane Miller', 50, 40, 20],
    ['jane@example.com', 50, 70],
    ['Experience', 50, 120, 13],
    ['Staff Nurse, Foothills Hospital', 50, 140],
    ['02/2020 -', 480, 140],
    ['Lead of the surge team', 50, 154],
    ['04/2022', 480, 154],
    ['Education', 50, 200, 13],
    ['BSc Nursing, University of Leeds', 50, 220],
    ['2012 - 2015', 480, 220],
  ]);
  assert.deepEqual(fields.experience, [
    {
      title: 'Staff Nurse',
      organization: 'Foothills Hospital',
      description: 'Lead of the surge team',
      start_date: '2020-02',
      end_date: '2022-04',
    },
  ]);
});

for (const [stroke, space] of [
  [' / ', 'with'],
  ['/', 'without'],
] as const)
  test(`labels in two languages ${space} spaces are read on a Lithuanian identity card`, () => {
    const label = (own: string, english: string) => `${own}${stroke}${english}`;
    const { document_type, fields } = read('lt', [
      ['LIETUVOS RESPUBLIKA', 50, 40],
      ['ASMENS TAPATYBĖS KORTELĖ', 50, 55],
      [label('Pavardė', 'Surname'), 50, 80, 7],
      ['KAZLAUSKAS', 50, 90],
      [label('Vardas', 'Given names'), 50, 110, 7],
      ['TOMAS', 50, 120],
      [label('Lytis', 'Sex'), 50, 140, 7],
      ['V/M', 50, 150],
      [label('Pilietybė', 'Nationality'), 50, 170, 7],
      ['LTU', 50, 180],
      [label('Gimimo data', 'Date of birth'), 50, 200, 7],
      ['1985-07-19', 50, 210],
      [label('Kortelės Nr.', 'Card No'), 50, 230, 7],
      ['12345678', 50, 240],
      [label('Galioja iki', 'Date of expiry'), 50, 260, 7],
      ['2031-02-10', 50, 270],
    ]);
    assert.equal(document_type, 'id_document');
    assert.deepEqual(fields, {
      document_number: '12345678',
      surname: 'KAZLAUSKAS',
      given_names: 'TOMAS',
      birth_date: '1985-07-19',
      expiry_date: '2031-02-10',
      nationality: 'LT',
      sex: 'M',
    });
  });
