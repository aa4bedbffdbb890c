import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line, Rule, Word } from '../../src/extraction/document.ts';
import { understand } from '../../src/extraction/understand/understand.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

function read(places: Placed[], language = 'en') {
  const whole = placeDocument(places, { language });
  const pages = whole.pages.map((page) => ({ ...page, lines: makeLines(page.words, places) }));
  return understand({ ...whole, pages }, createOptions());
}

/** Creates lines from words. Separate columns become separate lines. */
function makeLines(words: Word[], places: readonly Placed[]): Line[] {
  const left = [...words];
  return places.map(([text, x, y]) => ({
    text,
    words: left.splice(0, text.split(' ').length),
    box: [x, y, x + 5 * text.length, y + 10],
  }));
}

test('a printed e-mail below the name of its mailbox is recognized, and its addresses do not include names', () => {
  const { document_type, fields } = read([
    ['Jo Park', 50, 40],
    ['From:', 50, 70],
    ['Ann Lee <ann@a.example>', 150, 70],
    ['Sent:', 50, 85],
    ['Monday, March 3, 2025 10:12 AM', 150, 85],
    ['To:', 50, 100],
    ['Jo Park <jo@park.example>', 150, 100],
    ['Subject:', 50, 115],
    ['The display cases', 150, 115],
    ['Hi Jo, they left this morning.', 50, 150],
  ]);
  assert.equal(document_type, 'email');
  assert.equal(fields.from, 'ann@a.example');
  assert.equal(fields.to, 'jo@park.example');
  assert.equal(fields.subject, 'The display cases');
  assert.equal(fields.date, '2025-03-03');
});

test('for payments next to deductions, gross is not the sum of the other list, and a period within one month is read', () => {
  const { fields } = read(
    [
      ['RECIBO DE SALARIOS', 200, 40],
      ['Período de liquidación', 54, 80],
      ['del 1 al 31 de mayo de 2023', 54, 93],
      ['Salario base', 54, 140],
      ['3.045,18', 192, 140],
      ['IRPF', 304, 140],
      ['389,60', 449, 140],
      ['TOTAL DEVENGADO', 54, 160],
      ['3.045,18', 192, 160],
      ['TOTAL A DEDUCIR', 304, 160],
      ['389,60', 449, 160],
      ['LÍQUIDO TOTAL A PERCIBIR', 304, 200],
      ['2.655,58 €', 480, 200],
    ],
    'es',
  );
  assert.equal(fields.gross_pay, 3045.18);
  assert.equal(fields.net_pay, 2655.58);
  assert.equal(fields.period_start, '2023-05-01');
  assert.equal(fields.period_end, '2023-05-31');
});

test('parties of a contract without an introductory word are the names before their registered offices', () => {
  const { fields } = read(
    [
      ['CONTRATO DE PRESTAÇÃO DE SERVIÇOS', 150, 40],
      [
        'Pelo presente instrumento, Café Serra Azul Ltda., com sede em Rua XV de Novembro, 320, Curitiba',
        60,
        80,
      ],
      [
        '(doravante "Contratada"), e Hidráulica Paulista Ltda., com sede em Av. Beira Mar, 2200, Fortaleza',
        60,
        93,
      ],
      ['(doravante "Contratante"), celebram o presente contrato, regido pela lei brasileira.', 60, 106],
    ],
    'pt',
  );
  assert.deepEqual(fields.parties, [
    { name: 'Café Serra Azul Ltda.', address: 'Rua XV de Novembro, 320, Curitiba' },
    { name: 'Hidráulica Paulista Ltda.', address: 'Av. Beira Mar, 2200, Fortaleza' },
  ]);
});

test('labels in one column of a form name the values in the next column', () => {
  const { document_type, key_values } = read([
    ['Application form', 50, 40, 16],
    ['Surname', 50, 110],
    ['McAllister', 206, 110],
    ['Vehicle registration', 50, 136],
    ['KX19 ODL', 206, 136],
    ['Make and model', 50, 162],
    ['Skoda Fabia', 206, 162],
    ['[x] I live here', 50, 200],
    ['[ ] It is electric', 50, 220],
  ]);
  assert.equal(document_type, 'form');
  assert.equal(key_values.find(({ key }) => key === 'Vehicle registration')?.value, 'KX19 ODL');
  assert.equal(key_values.find(({ key }) => key === 'Make and model')?.value, 'Skoda Fabia');
});

test('a degree whose line in a résumé contains a comma is complete above the line of its school', () => {
  const { fields } = read([
    ['Curriculum Vitae', 170, 40, 16],
    ['Jo Park', 170, 70, 14],
    ['WORK EXPERIENCE', 50, 110],
    ['2017 - 2020', 50, 130],
    ['Planner', 174, 130],
    ['Tidewater Ltd', 174, 145],
    ['EDUCATION AND TRAINING', 50, 180],
    ['2009', 50, 200],
    ['A-levels: Mathematics, Economics', 174, 200],
    ['Chesterfield College', 174, 215],
    ['DIGITAL SKILLS', 50, 250],
    ['Excel, AutoCAD', 174, 270],
  ]);
  assert.deepEqual(fields.skills, ['Excel', 'AutoCAD']);
  const [school] = Array.isArray(fields.education) ? fields.education : [];
  assert.deepEqual(school, {
    degree: 'A-levels: Mathematics, Economics',
    institution: 'Chesterfield College',
    end_date: '2009',
  });
});

test('a drawn box is ticked if two strokes cross it, but not if it only has a background', () => {
  const whole = placeDocument([
    ['Application form', 50, 40, 16],
    ['I live here', 66, 100],
    ['It is electric', 66, 120],
  ]);
  const drawSquare = (y: number): Rule[] => [
    { x0: 50, y0: y, x1: 59, y1: y },
    { x0: 50, y0: y + 9, x1: 59, y1: y + 9 },
  ];
  const pages = whole.pages.map((page) => ({
    ...page,
    rules: [...drawSquare(100), ...drawSquare(120)],
    marks: [
      [50.1, 100.1, 58.8, 108.8],
      [50.1, 100.1, 58.8, 108.8],
      [50.2, 120.2, 58.9, 128.9],
    ] as [number, number, number, number][],
  }));
  const { key_values } = understand({ ...whole, pages }, createOptions());
  assert.deepEqual(
    key_values.map(({ key, value }) => [key, value]),
    [
      ['I live here', true],
      ['It is electric', false],
    ],
  );
});

test('a driving licence with numbered fields is read by the numbers', () => {
  const { fields } = read([
    ['DRIVING LICENCE', 100, 20, 14],
    ['1. Park', 100, 46],
    ['2. Jo', 100, 62],
    ['3. 23/11/2001 Leeds', 100, 78],
    ['4a. 24/11/2024', 100, 94],
    ['4b. 24/11/2034', 100, 110],
    ['5. X26089534', 100, 126],
  ]);
  assert.deepEqual(fields, {
    document_number: 'X26089534',
    surname: 'Park',
    given_names: 'Jo',
    birth_date: '2001-11-23',
    expiry_date: '2034-11-24',
  });
});

test('the subject and sender of mail printed from a web page are found without labels', () => {
  const { document_type, fields } = understand(
    placeDocument([
      ['david.mcallister@post.example', 50, 40],
      ["Minutes of Tuesday's meeting", 50, 60, 16],
      ['1 message', 50, 82],
      ['Amara Okafor <amara.okafor@post.example>', 50, 100],
      ['18 January 2024 at 17:38', 420, 100],
      ['To: David McAllister <david.mcallister@post.example>', 50, 114],
      ['Dear all,', 50, 150],
      ['Please find below the main points of the meeting.', 50, 165],
      ['Kind regards,', 50, 190],
      ['Amara Okafor', 50, 204],
    ]),
    createOptions(),
  );
  assert.equal(document_type, 'email');
  const { from, to, subject, date } = fields;
  assert.deepEqual(
    { from, to, subject, date },
    {
      from: 'amara.okafor@post.example',
      to: 'david.mcallister@post.example',
      subject: "Minutes of Tuesday's meeting",
      date: '2024-01-18',
    },
  );
});

test('a single amount next to a service is its amount', () => {
  const { line_items } = read(
    [
      ['Klavierbau Sommer GmbH', 43, 40],
      ['Am Anger 4, 99084 Erfurt', 43, 55],
      ['Rechnung', 43, 100, 20],
      ['Rechnungsnummer: 4711', 43, 130],
      ['Rechnungsdatum: 02.03.2024', 43, 145],
      ['Zahlbar bis: 16.03.2024', 43, 160],
      ['Leistung', 43, 200],
      ['Preis', 480, 200],
      ['Regulierung', 43, 215],
      ['110,00 €', 480, 215],
      ['Stimmung', 43, 230],
      ['65,00 €', 480, 230],
      ['Summe', 400, 260],
      ['175,00 €', 480, 260],
    ],
    'de',
  );
  assert.deepEqual(
    line_items.map(({ description, amount }) => [description, amount]),
    [
      ['Regulierung', 110],
      ['Stimmung', 65],
    ],
  );
});
