import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReadDocument } from '../../src/extraction/document.ts';
import { readPdfBytes } from '../../src/extraction/read/pdf/read-pdf.ts';
import { makePdfStream, makeRawPdf, ONE_PAGE, type PdfObjects } from './support/raw-pdf.ts';

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

function read(bytes: Buffer): Promise<ReadDocument> {
  return readPdfBytes(bytes, {}, () => {});
}

async function readText(bytes: Buffer): Promise<string> {
  return (await read(bytes)).pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

/** Creates a PDF with one page whose text is in Helvetica unless another font is given. */
function makeContentPdf(content: string, font = HELVETICA, others: PdfObjects = {}): Buffer {
  return makeRawPdf({ ...ONE_PAGE, 4: makePdfStream(Buffer.from(content)), 5: font, ...others });
}

/** Creates a PDF whose font maps three characters to `characters`. */
function makeCharactersPdf(characters: readonly string[]): Buffer {
  const lines = characters.map((character, index) => {
    const utf16 = Buffer.from(character, 'utf16le').swap16().toString('hex');
    return `<${(0x41 + index).toString(16)}> <${utf16}>`;
  });
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join('\n')}
endbfchar endcmap end end`;
  return makeContentPdf(
    'BT /F 12 Tf 20 200 Td (ABC) Tj ET',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>',
    { 6: makePdfStream(Buffer.from(map)) },
  );
}

describe('a page of a PDF', () => {
  test('has words with boxes, size and weight, and their lines', async () => {
    const { pages } = await read(
      makeContentPdf('BT /F 12 Tf 20 200 Td (Known words) Tj ET 20 100 m 90 100 l S'),
    );
    const [page] = pages;
    assert.deepEqual(
      page?.words.map(({ text, size, bold, rotation }) => [text, size, bold, rotation]),
      [
        ['Known', 12, false, 0],
        ['words', 12, false, 0],
      ],
    );
    const [left = 0, top = 0, right = 0, bottom = 0] = page?.words[0]?.box ?? [];
    assert.ok(Math.abs(left - 20) < 1 && Math.abs(right - 57) < 1, `${left} to ${right}`);
    assert.ok(top < 92 && top > 85 && bottom > 100 && bottom < 105, `${top} to ${bottom}`);
    assert.deepEqual(page?.rules[0], { x0: 20, y0: 200, x1: 90, y1: 200 });
  });

  test('has bold words if only the name of the font is bold', async () => {
    const bytes = makeContentPdf(
      'BT /F 12 Tf 20 200 Td (Total) Tj ET',
      HELVETICA.replace('Helvetica', 'Helvetica-Bold'),
    );
    assert.equal((await read(bytes)).pages[0]?.words[0]?.bold, true);
  });

  for (const [rotation, matrix] of [
    [270, '0 1 -1 0 100 20'],
    [90, '0 -1 1 0 100 200'],
    [180, '-1 0 0 -1 200 100'],
    [336, '0.9135 0.4067 -0.4067 0.9135 60 60'],
  ] as const)
    test(`has complete words in order if they are rotated by ${rotation} degrees`, async () => {
      const { pages } = await read(makeContentPdf(`BT /F 12 Tf ${matrix} Tm (Printed along the side) Tj ET`));
      assert.deepEqual(
        pages[0]?.words.map((word) => [word.text, word.rotation]),
        ['Printed', 'along', 'the', 'side'].map((text) => [text, rotation]),
      );
      for (const { box } of pages[0]?.words ?? []) assert.ok(box[0] >= 0 && box[3] <= 300, box.join());
    });

  for (const turn of [0, 90, 180, 270])
    test(`has whole words if their characters are placed one by one on a page rotated by ${turn} degrees`, async () => {
      const widths: Record<string, number> = { B: 8, C: 8.7, c: 6, i: 2.7, m: 10, ' ': 3.3 };
      const moves = [...'Banca Cibinium'].map((one) => `(${one}) Tj ${widths[one] ?? 6.7} 0 Td`).join(' ');
      const { pages } = await read(
        makeContentPdf(`BT /F 12 Tf 20 200 Td ${moves} ET`, HELVETICA, {
          3: String(ONE_PAGE[3]).replace('/Type/Page', `/Type/Page/Rotate ${turn}`),
        }),
      );
      assert.deepEqual(
        pages[0]?.words.map(({ text }) => text),
        ['Banca', 'Cibinium'],
      );
    });

  test('has words of a negative size, which are upside down', async () => {
    const { pages } = await read(makeContentPdf('BT /F -12 Tf 200 100 Td (Turned) Tj ET'));
    assert.deepEqual(
      pages[0]?.words.map(({ text, rotation }) => [text, rotation]),
      [['Turned', 180]],
    );
  });

  test('has the values of its form fields as fields and as words', async () => {
    const appearance = makePdfStream(
      Buffer.from('BT /F 12 Tf 2 5 Td (Basel) Tj ET'),
      '/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>',
    );
    const { pages, formFields } = await read(
      makeRawPdf({
        ...ONE_PAGE,
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R]>>>>',
        3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Annots[6 0 R 7 0 R]/Resources<</Font<</F 5 0 R>>>>>>',
        5: HELVETICA,
        6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(place)/V(Basel)/F 4/Rect[20 100 120 120]/P 3 0 R/DA(/F 12 Tf)/AP<</N 8 0 R>>>>',
        7: '<</Type/Annot/Subtype/Widget/FT/Btn/T(agreed)/V/Yes/AS/Yes/Rect[20 60 30 70]/P 3 0 R>>',
        8: appearance,
      }),
    );
    assert.deepEqual(formFields, [
      { name: 'place', value: 'Basel', page: 1, box: [20, 180, 120, 200] },
      { name: 'agreed', value: true, page: 1, box: [20, 230, 30, 240] },
    ]);
    assert.ok(pages[0]?.words.some(({ text }) => text === 'Basel'));
  });

  test('has characters beyond the Basic Multilingual Plane, and a replacement for unmapped ones', async () => {
    assert.equal(await readText(makeCharactersPdf(['A', '\u{1d49c}', 'C'])), 'A\u{1d49c}C');
    assert.equal(await readText(makeCharactersPdf(['A', '\u0001', 'C'])), 'A\ufffdC');
  });

  test('is read if it has very many characters, runs, lines or nested drawings', async () => {
    assert.match(
      await readText(makeContentPdf(`BT /F 12 Tf 20 200 Td ${'(ABCABCABC) Tj '.repeat(8_000)}ET`)),
      /^ABC/,
    );
    const lines = Array.from({ length: 3_300 }, (_, index) => `${4 * index} 9 m ${4 * index + 1} 9 l S`);
    assert.equal(
      await readText(makeContentPdf(`BT /F 12 Tf 20 200 Td (ABC) Tj ET ${lines.join(' ')}`)),
      'ABC',
    );
    const drawing = makePdfStream(
      Buffer.from('20 100 m 90 100 l S /X Do'),
      '/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X 6 0 R>>>>',
    );
    const page =
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>';
    const endless = makeContentPdf('BT /F 12 Tf 20 200 Td (Words) Tj ET /X Do', HELVETICA, {
      3: page,
      6: drawing,
    });
    assert.equal(await readText(endless), 'Words');
  });

  test('reports its progress at intervals instead of page by page if there are thousands', async () => {
    const pages = 2_000;
    const numbers = Array.from({ length: pages }, (_, index) => 10 + index);
    const { 3: page, ...rest } = ONE_PAGE;
    const bytes = makeRawPdf({
      ...rest,
      2: `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
      5: HELVETICA,
      ...Object.fromEntries(numbers.map((number) => [number, page])),
    });
    const reported: (number | null)[] = [];
    await readPdfBytes(bytes, {}, ({ pagesDone }) => reported.push(pagesDone));
    assert.equal(reported.at(-1), pages);
    assert.ok(reported.length < pages / 2, `${reported.length} times`);
  });
});
