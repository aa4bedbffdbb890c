import assert from 'node:assert/strict';
import { test } from 'node:test';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import { readPdfBytes } from './read-pdf.ts';

const LINES = ['Harbor Supplies Ltd', 'Invoice number: HS-2041', 'Total due: EUR 119.00'];

/**
 * Draws a page that the PDF's rotation setting turns by `turn` degrees, even though its text is already
 * upright.
 */
async function drawPdf(turn: number, upright: readonly string[] = []): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  LINES.forEach((text, i) => {
    page.drawText(text, { x: 60, y: 760 - i * 30, size: 12, font });
  });
  upright.forEach((text, i) => {
    page.drawText(text, { x: 300 + i * 20, y: 100, size: 12, font, rotate: degrees(turn) });
  });
  page.drawLine({ start: { x: 60, y: 750 }, end: { x: 400, y: 750 }, thickness: 1 });
  const field = pdf.getForm().createTextField('reference');
  field.setText('ABC 77');
  field.addToPage(page, { x: 60, y: 300, width: 200, height: 20, font });
  page.setRotation(degrees(turn));
  return Buffer.from(await pdf.save());
}

async function readOnlyPage(turn: number, upright?: readonly string[]) {
  const { pages, formFields } = await readPdfBytes(await drawPdf(turn, upright), {}, () => {});
  const [page] = pages;
  assert.ok(page);
  return { page, formFields };
}

const roundBoxes = (values: readonly (readonly number[])[]) => values.map((box) => box.map(Math.round));

for (const turn of [90, 180, 270])
  test(`a page that the file rotates by ${turn} degrees is read like an upright page`, async () => {
    const upright = await readOnlyPage(0);
    const { page, formFields } = await readOnlyPage(turn);
    assert.equal(upright.page.info.rotation, undefined);
    assert.equal(page.info.rotation, 360 - turn);
    assert.deepEqual([page.info.width, page.info.height], [595, 842]);
    assert.deepEqual(
      page.words.map(({ text, rotation }) => [text, rotation]),
      upright.page.words.map(({ text }) => [text, 0]),
    );
    assert.deepEqual(
      roundBoxes(page.words.map(({ box }) => box)),
      roundBoxes(upright.page.words.map(({ box }) => box)),
    );
    assert.deepEqual(
      roundBoxes(page.rules.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])),
      roundBoxes(upright.page.rules.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])),
    );
    assert.deepEqual(
      roundBoxes(formFields.map(({ box }) => box ?? [])),
      roundBoxes(upright.formFields.map(({ box }) => box ?? [])),
    );
  });

test('a page with text in several directions keeps its orientation', async () => {
  const { page } = await readOnlyPage(90, ['Please pay within thirty days', 'Thank you for your order']);
  assert.equal(page.info.rotation, undefined);
  assert.deepEqual([page.info.width, page.info.height], [842, 595]);
});
