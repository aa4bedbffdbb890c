import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { ExtractionError } from '../../src/extraction/document.ts';
import { extractBytes } from './read-file.ts';
import { makePdfStream, makeRawPdf, ONE_PAGE } from './support/raw-pdf.ts';

async function makePdf(
  draw: (page: PDFPage, font: PDFFont, document: PDFDocument) => void,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  draw(document.addPage([400, 300]), font, document);
  return document.save({ useObjectStreams: false });
}

async function getErrorCode(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'no failure';
  } catch (error) {
    assert.ok(error instanceof ExtractionError);
    return error.code;
  }
}

describe('a PDF that cannot be read', () => {
  test('is corrupt_file if it is truncated before its first page', async () => {
    const whole = await makePdf((page, font) => page.drawText('Hello', { font }));
    assert.equal(await getErrorCode(extractBytes(whole.slice(0, 200), 'a.pdf')), 'corrupt_file');
  });

  test('is corrupt_file if only random bytes follow its header', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251));
    assert.equal(
      await getErrorCode(extractBytes(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]), 'a.pdf')),
      'corrupt_file',
    );
  });

  test('is resource_limit_exceeded if its page tree contains a cycle, compressed or not', async () => {
    const circle = '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>';
    assert.equal(
      await getErrorCode(extractBytes(makeRawPdf({ ...ONE_PAGE, 2: circle }), 'a.pdf')),
      'resource_limit_exceeded',
    );
    const packed = makePdfStream(deflateSync(`2 0 ${circle}`), '/Type/ObjStm/N 1/First 4/Filter/FlateDecode');
    assert.equal(
      await getErrorCode(extractBytes(makeRawPdf({ ...ONE_PAGE, 6: packed }), 'a.pdf')),
      'resource_limit_exceeded',
    );
  });

  test('is read if pages occur twice in its tree, or if it has a harmless update', async () => {
    const twice = makeRawPdf({ ...ONE_PAGE, 2: '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>' });
    assert.equal((await extractBytes(twice, 'a.pdf')).pagesCount, 2);
    const first = makeRawPdf(ONE_PAGE);
    const start = first.lastIndexOf('xref\n0 ');
    const update = `xref\n0 0\ntrailer\n<</Size 6/Root 1 0 R/Prev ${start}>>\nstartxref\n${first.length}\n%%EOF\n`;
    const updated = Buffer.concat([first, Buffer.from(update)]);
    assert.equal((await extractBytes(updated, 'a.pdf')).parsedData.text, 'Words on the page');
  });

  test('is too_many_pages above the limit, and read at the limit', async () => {
    const three = await makePdf((page, font, document) => {
      page.drawText('One', { font });
      document.addPage();
      document.addPage();
    });
    assert.equal(await getErrorCode(extractBytes(three, 'a.pdf', { maxPages: 2 })), 'too_many_pages');
    assert.equal((await extractBytes(three, 'a.pdf', { maxPages: 3 })).pagesCount, 3);
  });

  test('is too_many_pages if it states a billion of them', async () => {
    const liar = makeRawPdf({ ...ONE_PAGE, 2: '<</Type/Pages/Kids[3 0 R]/Count 999999999>>' });
    assert.equal(await getErrorCode(extractBytes(liar, 'a.pdf')), 'too_many_pages');
  });
});

describe('a PDF', () => {
  test('yields the requested pages and the total page count', async () => {
    const bytes = await makePdf((page, font, document) => {
      page.drawText('First', { font });
      document.addPage().drawText('Second', { font });
      document.addPage().drawText('Third', { font });
    });
    const { parsedData, pagesCount } = await extractBytes(bytes, 'a.pdf', { pages: [1, 3] });
    assert.deepEqual(
      parsedData.pages.map((page) => page.number),
      [1, 3],
    );
    assert.deepEqual([pagesCount, parsedData.text], [3, 'First\n\nThird']);
  });

  test('with many pages is read to its end and in order, whichever are requested', async () => {
    const bytes = await makePdf((page, font, document) => {
      page.drawText('Page 1', { y: 150, font });
      for (let number = 2; number <= 15; number++)
        document.addPage([400, 300]).drawText(`Page ${number}`, { y: 150, font });
    });
    const makeText = (numbers: number[]) => numbers.map((number) => `Page ${number}`).join('\n\n');
    const whole = await extractBytes(bytes, 'a.pdf');
    assert.equal(whole.parsedData.text, makeText(Array.from({ length: 15 }, (_, index) => index + 1)));
    const some = await extractBytes(bytes, 'a.pdf', { pages: [99, 14, 2, 1, 3, 15, 14] });
    assert.deepEqual([some.pagesCount, some.parsedData.text], [15, makeText([1, 2, 3, 14, 15])]);
    assert.equal(
      await getErrorCode(extractBytes(bytes, 'a.pdf', { pages: [16, 99] })),
      'unsupported_content',
    );
  });

  test('is read after a crash without the page that crashed the reader, which is named', async () => {
    const bytes = await makePdf((page, font, document) => {
      page.drawText('First', { font });
      document.addPage().drawText('Second', { font });
    });
    const { parsedData } = await extractBytes(bytes, 'a.pdf', { careful: { skip: [2] } });
    assert.equal(parsedData.text, 'First');
    assert.deepEqual(
      parsedData.warnings.map(({ code, page }) => [code, page]),
      [['page_unreadable', 2]],
    );
  });

  test('is read without running any of its scripts and actions', async () => {
    const active = makeRawPdf({
      ...ONE_PAGE,
      1: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(/bin/sh)>>/AA<</WC<</S/JavaScript/JS(app.alert\\(1\\))>>>>>>',
    });
    assert.equal((await extractBytes(active, 'a.pdf')).parsedData.text, 'Words on the page');
  });

  test('has its words at their printed places, however the page is rotated', async () => {
    for (const turn of [0, 90, 180, 270]) {
      const bytes = await makePdf((page, font) => {
        page.setRotation(degrees(turn));
        page.drawText('Corner', { x: 0, y: 0, size: 20, font });
      });
      const { parsedData } = await extractBytes(bytes, 'a.pdf');
      const [info] = parsedData.pages;
      const upright = turn % 180 === 0 ? [400, 300] : [300, 400];
      assert.deepEqual([info?.width, info?.height], upright);
      assert.equal(parsedData.text, 'Corner');
    }
  });

  test('with a bomb as attachment is read without it, with a warning', async () => {
    const bomb = makePdfStream(
      deflateSync(Buffer.alloc(50_000_000)),
      '/Type/EmbeddedFile/Filter/FlateDecode',
    );
    const catalog = '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)7 0 R]>>>>>>';
    const file = '<</Type/Filespec/F(a.xml)/EF<</F 6 0 R>>>>';
    const { parsedData } = await extractBytes(
      makeRawPdf({ ...ONE_PAGE, 1: catalog, 6: bomb, 7: file }),
      'a.pdf',
    );
    assert.equal(parsedData.text, 'Words on the page');
    assert.deepEqual(
      parsedData.warnings.map((warning) => warning.code),
      ['attachment_unread'],
    );
  });
});
