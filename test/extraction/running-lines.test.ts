import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { extractBytes } from './read-file.ts';

const PAGES = 8;
const BODY = 'Every page has a different sentence, which is number';

interface PrintedPage {
  header?: string;
  body?: string;
  footer?: string;
}

/** Returns the text of a PDF with eight pages. */
async function readText(print: (page: number) => PrintedPage): Promise<string> {
  const document = await PDFDocument.create();
  const font: PDFFont = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= PAGES; number++) {
    const page = document.addPage([595, 842]);
    const { header = '', body = '', footer = '' } = print(number);
    page.drawText(header, { x: 60, y: 800, size: 10, font });
    page.drawText(body, { x: 60, y: 500, size: 10, font });
    page.drawText(footer, { x: 60, y: 40, size: 10, font });
  }
  return (await extractBytes(await document.save(), 'a.pdf')).parsedData.text;
}

function count(text: string, begin: string): number {
  return text.split('\n').filter((line) => line.startsWith(begin)).length;
}

const makeBody = (page: number) => `${BODY} ${page}.`;

describe('text in the margin of every page is kept', () => {
  for (const place of ['header', 'footer'] as const) {
    test(`if the pages have no other text (${place})`, async () => {
      const text = await readText((page) => ({ [place]: `Voucher ${page}` }));
      assert.equal(count(text, 'Voucher'), PAGES);
    });
  }

  test('if it is identical and the only text on all pages', async () => {
    assert.equal(count(await readText(() => ({ header: 'Voucher for a coffee' })), 'Voucher'), PAGES);
  });

  test('on the only page that has no other text', async () => {
    const text = await readText((page) => ({
      header: 'Yearly report',
      body: page === 5 ? '' : makeBody(page),
    }));
    assert.equal(count(text, 'Yearly report'), 2);
  });

  const different: [string, (page: number) => string][] = [
    ['amounts', (page) => `Carried forward ${page * 113}.20`],
    ['codes', (page) => `Ticket A-${page * 7}`],
    ['whole numbers that do not count the pages', (page) => `Visitors ${page * 31} today`],
    ['two numbers that count the pages', (page) => `Lot ${page} row ${page + 3}`],
    ['section numbers', (page) => `Section 4.${page}`],
    ['words', (page) => `Part ${'ABCDEFGH'[page - 1]}`],
  ];
  for (const [what, header] of different) {
    test(`if it differs in ${what}`, async () => {
      const text = await readText((page) => ({ header: header(page), body: makeBody(page) }));
      const first = header(1).split(' ')[0] ?? '';
      assert.equal(count(text, first), PAGES);
    });
  }
});

describe('a running header or footer appears once in the text', () => {
  const running: [string, (page: number) => string][] = [
    ['is the same', () => 'Yearly report of the museum'],
    ['counts the pages', (page) => `Report, page ${page}`],
    ['counts the pages from another number', (page) => `Report, page ${page + 40} of 92`],
    ['counts the pages without a word', (page) => `Report - ${page} -`],
    ['has a date and a time', (page) => `Report 2026-03-${10 + page} 10:${20 + page}`],
    ['has a date in words', (page) => `Report Rennes, ${10 + page} mars 2026`],
    ['has a German date', (page) => `Report vom ${10 + page}.03.2026`],
    ['has a Finnish date', (page) => `Report Turku, ${10 + page}. maaliskuuta 2026`],
    ['has a file name', (page) => `Report scan_${page * 17}.pdf`],
  ];
  for (const [what, header] of running) {
    test(`if it ${what}`, async () => {
      const top = await readText((page) => ({ header: header(page), body: makeBody(page) }));
      assert.equal(count(top, 'Report') + count(top, 'Yearly'), 1);
      const bottom = await readText((page) => ({ footer: header(page), body: makeBody(page) }));
      assert.equal(count(bottom, 'Report') + count(bottom, 'Yearly'), 1);
      assert.equal(count(bottom, BODY), PAGES);
    });
  }
});
