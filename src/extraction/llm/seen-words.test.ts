import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { extract } from '../extract.ts';

async function writeSentText(draw: (pdf: PDFDocument) => Promise<void>): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'seen-'));
  try {
    const pdf = await PDFDocument.create();
    await draw(pdf);
    const file = join(scratch, 'a.pdf');
    await writeFile(file, await pdf.save());
    const model = {
      mode: 'first' as const,
      ungrounded: 'keep' as const,
      redact: { kinds: [], patterns: [] },
    };
    const { modelTask } = await extract(file, { filename: 'a.pdf', languages: [], scratch, model }, () => {});
    return modelTask === null ? '' : await readFile(modelTask.task, 'utf8');
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

for (const turn of [0, 90] as const)
  test(`invisible words on a page that the file rotates by ${turn} degrees are not sent to a model`, async () => {
    const sent = await writeSentText(async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica);
      const page = pdf.addPage([400, 400]);
      page.setRotation(degrees(turn));
      // Returns a position on the page as displayed, after rotation.
      const placeAt = (x: number, y: number) => (turn === 0 ? { x, y } : { x: 400 - y, y: x });
      const write = (text: string, y: number, size: number, gray: number, opacity = 1) => {
        const color = rgb(gray, gray, gray);
        page.drawText(text, { ...placeAt(40, y), size, font, color, opacity, rotate: degrees(turn) });
      };
      write('Invoice printed for everybody', 360, 12, 0);
      write('Palest gray is still read', 330, 12, 0.85);
      write('Whitewash asks pay more', 300, 12, 1);
      write('Microscopic asks pay less', 270, 0.7, 0);
      const color = rgb(0.1, 0.2, 0.5);
      page.drawRectangle({ ...placeAt(30, 200), width: 300, height: 30, color, rotate: degrees(turn) });
      write('Heading in white letters', 210, 12, 1);
      write('Clear ink asks nothing', 150, 12, 0, 0);
    });
    for (const seen of ['printed for everybody', 'still read', 'Heading in white letters'])
      assert.ok(sent.includes(seen), seen);
    for (const hidden of ['Whitewash', 'Microscopic', 'Clear']) assert.ok(!sent.includes(hidden), hidden);
  });

test('no question is asked about a page without visible words', async () => {
  const sent = await writeSentText(async (pdf) => {
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    pdf.addPage().drawText('Invoice total 12.00', { x: 50, y: 500, size: 12, font, color: rgb(1, 1, 1) });
  });
  assert.equal(sent, '');
});
