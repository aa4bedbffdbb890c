import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadDocument, ReadPage, Word } from '../../src/extraction/document.ts';
import { arrangeDocument } from '../../src/extraction/layout/arrange-document.ts';
import { onPages } from '../../src/extraction/layout/deskew-pages.ts';
import type { Box, ParsedData } from '../../src/extraction/parsed-data.ts';

const WIDTH = 1200;
const HEIGHT = 1600;
const SIZE = 30;
const SKEW = 0.03;

/** Converts a point on the straight page to the skewed page. */
function skewPoint(x: number, y: number): [number, number] {
  const angle = Math.atan(SKEW);
  const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
  return [
    WIDTH / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
    HEIGHT / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
}

/** Creates a word with a box around its skewed characters. */
function makeWord(text: string, left: number, y: number): Word {
  const length = text.length * 16;
  const [x, middle] = skewPoint(left + length / 2, y);
  const angle = Math.atan(SKEW);
  const width = length * Math.cos(angle) + SIZE * Math.sin(angle);
  const height = length * Math.sin(angle) + SIZE * Math.cos(angle);
  const box: Box = [x - width / 2, middle - height / 2, x + width / 2, middle + height / 2];
  return { text, box, confidence: 0.9, size: SIZE, bold: false, rotation: 0 };
}

const ROWS = [
  ['Part', 'Weight', 'Price'],
  ['Axle', '12', '40.00'],
  ['Bolt', '3', '1.50'],
  ['Wheel', '20', '65.00'],
  ['Frame', '95', '310.00'],
];
const COLUMNS = [100, 600, 1000];

function makePage(): ReadPage {
  const words = ROWS.flatMap((row, index) =>
    row.map((text, column) => makeWord(text, COLUMNS[column] ?? 0, 400 + index * 60)),
  );
  return {
    info: {
      number: 1,
      width: WIDTH,
      height: HEIGHT,
      unit: 'px',
      method: 'ocr',
      confidence: 0.9,
      warnings: [],
    },
    words,
    rules: [],
    tables: [],
    text: '',
    skew: SKEW,
  };
}

function makeDocument(): ReadDocument {
  return {
    pages: [makePage()],
    pagesCount: 1,
    formFields: [],
    codes: [{ format: 'qr', text: 'x', page: 1, box: [100, 100, 200, 200] }],
    embedded: [],
    wholeTables: [],
    properties: {},
    warnings: [],
  };
}

function assertNear(box: Box | undefined, other: Box | undefined): void {
  assert.ok(box !== undefined && other !== undefined);
  for (const [index, value] of box.entries())
    assert.ok(Math.abs(value - (other[index] ?? 0)) < 0.5, `${box} ${other}`);
}

test('the table of a skewed image has all rows with complete lines', () => {
  const { tables, text } = arrangeDocument(makeDocument());
  assert.deepEqual(
    tables.map(({ rows }) => rows),
    [ROWS],
  );
  assert.match(text, /\| Axle \| 12 \| 40\.00 \|/);
});

test('boxes of the result match the words on the page, which keeps its size', () => {
  const laidOut = arrangeDocument(makeDocument());
  const [original] = makePage().words;
  const place = { page: 1, box: laidOut.pages[0]?.words[0]?.box ?? ([0, 0, 0, 0] satisfies Box) };
  const data = onPages(
    {
      key_values: [{ key: 'a', value: 'b', ...place }],
      codes: laidOut.codes,
      tables: laidOut.tables,
      pages: laidOut.pages.map(({ info }) => info),
      evidence: { '/fields/total': { method: 'label', confidence: 1, ...place, regions: [place] } },
      segments: [],
    } as unknown as ParsedData,
    laidOut.pages,
  );
  assertNear(data.evidence['/fields/total']?.box, original?.box);
  assertNear(data.evidence['/fields/total']?.regions?.[0]?.box, original?.box);
  assertNear(data.key_values[0]?.box, original?.box);
  assertNear(data.tables[0]?.cells?.[0]?.box, original?.box);
  assert.deepEqual([data.pages[0]?.width, data.pages[0]?.height], [WIDTH, HEIGHT]);
  const [code] = data.codes;
  assert.ok(code?.box !== undefined);
  // Each rotation makes the box slightly larger, because a code is square.
  assert.ok(code.box.every((value, index) => Math.abs(value - ([100, 100, 200, 200][index] ?? 0)) < 1));
});

test('a page in points without skew is not changed', () => {
  const read = makeDocument();
  const info = { ...makePage().info, unit: 'pt' as const };
  const level = { ...read, pages: [{ ...makePage(), info, skew: 0 }] };
  assert.equal(arrangeDocument(level).pages[0]?.words, level.pages[0]?.words);
});
