import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { ReadDocument } from '../../src/extraction/document.ts';
import type { Pdfium } from '../../src/extraction/read/pdf/pdfium/bindings.ts';
import type { NativeCall } from '../../src/extraction/read/pdf/pdfium/koffi.ts';
import { loadPdfium } from '../../src/extraction/read/pdf/pdfium/load-pdfium.ts';
import { openDirectly } from '../../src/extraction/read/pdf/pdfium/read-directly.ts';
import { checkOnSpecimen } from '../../src/extraction/read/pdf/pdfium/self-check.ts';
import { readPdfBytes } from '../../src/extraction/read/pdf/read-pdf.ts';
import { drawOne } from '../support/draw/draw-all.ts';
import { LAYOUTS } from '../support/draw/layouts.ts';
import { LANGUAGES } from '../support/draw/vocabulary.ts';
import { ONE_PAGE, type PdfObjects, pdfStream, rawPdf } from './support/raw-pdf.ts';

const ROOT = join(import.meta.dirname, '../..');
const { pdfium, reason } = await loadPdfium();
/** Without the library LiteParse reads everything, which other tests check. */
const skip = reason ?? false;

function ownPdfs(): { name: string; bytes: Buffer }[] {
  return ['fixtures', 'examples'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => ({ name, bytes: readFileSync(join(ROOT, folder, name)) })),
  );
}

async function drawnPdfs(): Promise<{ name: string; bytes: Buffer }[]> {
  const drawn = LAYOUTS.flatMap((layout, index) => {
    const language = LANGUAGES[index % LANGUAGES.length];
    return language === undefined ? [] : [drawOne(layout, language, 3)];
  });
  return (await Promise.all(drawn)).map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
}

/** As it is read after a crash: by LiteParse alone. */
function readByLiteParse(bytes: Buffer): Promise<ReadDocument> {
  return readPdfBytes(bytes, { careful: { skip: [] } }, () => {});
}

function countDirectPages(bytes: Buffer, library = pdfium): number {
  const pdf = library === null ? null : openDirectly(library, bytes);
  try {
    const numbers = Array.from({ length: pdf?.pagesCount ?? 0 }, (_, index) => index + 1);
    return numbers.filter((number) => (pdf?.readPage(number) ?? null) !== null).length;
  } finally {
    pdf?.close();
  }
}

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** A PDF with three characters; its embedded font maps them to `letters`. */
function lettersPdf(letters: readonly string[], content = '(ABC) Tj'): Buffer {
  const lines = letters.map(
    (letter, index) =>
      `<${(0x41 + index).toString(16)}> <${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  );
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join('\n')}
endbfchar endcmap end end`;
  return rawPdf({
    ...ONE_PAGE,
    4: pdfStream(Buffer.from(`BT /F 12 Tf 20 200 Td ${content} ET`)),
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>',
    6: pdfStream(Buffer.from(map)),
  });
}

const DECLINED: Record<string, () => Buffer> = {
  'letters from right to left': () => lettersPdf(['א', 'ב', 'ג']),
  'letters of private use': () => lettersPdf(['\ue001', '\ue002', '\ue003']),
  'text that is turned': () => lettersPdf(['A', 'B', 'C'], '0 1 -1 0 100 20 Tm (ABC) Tj'),
  'text that slants': () => lettersPdf(['A', 'B', 'C'], '0.9 0.4 -0.4 0.9 100 20 Tm (ABC) Tj'),
  'text of a negative size, which is upside down': () =>
    lettersPdf(['A', 'B', 'C'], '/F -12 Tf 100 0 Td (ABC) Tj'),
  'a font that does not map its characters': () =>
    rawPdf({
      ...ONE_PAGE,
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/g1/g2]>>>>',
    }),
  'more letters than a page of text has': () =>
    lettersPdf(['A', 'B', 'C'], `${'(ABCABCABC) Tj '.repeat(8_000)}`),
  'units other than points': () =>
    rawPdf({
      ...ONE_PAGE,
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/UserUnit 2/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      5: HELVETICA,
    }),
  'a form': () => rawPdf(formObjects()),
  'drawings in drawings': () => rawPdf(nestedObjects(8)),
  'a drawing that draws itself': () => rawPdf({ ...nestedObjects(1), 6: drawing(6) }),
  'very many lines at one height': () => {
    const lines = Array.from({ length: 3_300 }, (_, index) => `${4 * index} 9 m ${4 * index + 1} 9 l S`);
    return lettersPdf(['A', 'B', 'C'], `(ABC) Tj ET ${lines.join(' ')} BT`);
  },
};

function formObjects(): PdfObjects {
  return {
    ...ONE_PAGE,
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Annots[6 0 R]/Resources<</Font<</F 5 0 R>>>>>>',
    5: HELVETICA,
    6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(place)/V(Basel)/Rect[20 100 120 120]/P 3 0 R/DA(/F 12 Tf)>>',
  };
}

/** A page with `depth` nested form XObjects. */
function nestedObjects(depth: number): PdfObjects {
  const objects: PdfObjects = {
    ...ONE_PAGE,
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>',
    4: pdfStream(Buffer.from('BT /F 12 Tf 20 200 Td (Words on the page) Tj ET /X Do')),
    5: HELVETICA,
  };
  for (let number = 6; number < 6 + depth; number++) objects[number] = drawing(number + 1);
  return objects;
}

/** A line, and the drawing of that number. */
function drawing(inner: number): Buffer {
  const dictionary = `/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X ${inner} 0 R>>>>`;
  return pdfStream(Buffer.from('20 100 m 90 100 l S /X Do'), dictionary);
}

/** The library, with the kinds of things that were opened in it, and which of them are open. */
function watched(library: Pdfium): { library: Pdfium; kinds: Set<string>; open: Set<string> } {
  const kinds = new Set<string>();
  const open = new Set<string>();
  const noted = (kind: string, address: number): number => {
    kinds.add(kind);
    if (address !== 0) open.add(`${kind} ${address}`);
    return address;
  };
  const closing =
    (kind: string, close: NativeCall): NativeCall =>
    (address = 0) => {
      assert.ok(open.delete(`${kind} ${address}`), `${kind} is closed that is not open`);
      return close(address);
    };
  const withNotes: Pdfium = {
    ...library,
    loadDocument: (bytes) => noted('document', library.loadDocument(bytes)),
    closeDocument: closing('document', library.closeDocument),
    loadPage: (...values) => noted('page', library.loadPage(...values)),
    closePage: closing('page', library.closePage),
    loadText: (...values) => noted('text', library.loadText(...values)),
    closeText: closing('text', library.closeText),
    annotation: (...values) => noted('annotation', library.annotation(...values)),
    closeAnnotation: closing('annotation', library.closeAnnotation),
  };
  return { library: withNotes, kinds, open };
}

describe('a PDF that is read directly', { skip }, () => {
  test('is read to the letter and the line as LiteParse reads it', async () => {
    let pages = 0;
    let direct = 0;
    for (const { name, bytes } of [...ownPdfs(), ...(await drawnPdfs())]) {
      const read = await readPdfBytes(bytes, {}, () => {});
      assert.deepEqual(read, await readByLiteParse(bytes), name);
      pages += read.pages.length;
      direct += countDirectPages(bytes);
    }
    assert.ok(direct > pages * 0.9, `${direct} of ${pages} pages`);
  });

  for (const [what, make] of Object.entries(DECLINED))
    test(`is left to LiteParse if it has ${what}`, async () => {
      const bytes = make();
      assert.equal(countDirectPages(bytes), 0);
      assert.deepEqual(await readPdfBytes(bytes, {}, () => {}), await readByLiteParse(bytes));
    });

  test('reports progress from time to time, not page by page, for thousands of pages', async () => {
    const pages = 2_000;
    const numbers = Array.from({ length: pages }, (_, index) => 10 + index);
    const { 3: page, ...rest } = ONE_PAGE;
    const bytes = rawPdf({
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

  test('is closed with all that was opened of it, whether it is read or not', () => {
    assert.ok(pdfium);
    const { library, kinds, open } = watched(pdfium);
    const withoutPages = rawPdf({ ...ONE_PAGE, 2: '<</Type/Pages/Kids[]/Count 0>>' });
    for (const make of [() => withoutPages, () => lettersPdf(['A', 'B', 'C']), ...Object.values(DECLINED)]) {
      countDirectPages(make(), library);
      assert.deepEqual([...open], []);
    }
    assert.deepEqual([...kinds].sort(), ['annotation', 'document', 'page', 'text']);
  });
});

describe('PDFium', { skip }, () => {
  test('is not used if its character information has another memory layout', () => {
    assert.ok(pdfium);
    const shifted = (text: number | null, from: number | null, count: number | null, into: number | null) => {
      const letters = pdfium.letterRecords(text, from, count, into);
      pdfium.memory.u32.copyWithin(1, 0);
      return letters;
    };
    assert.throws(() => checkOnSpecimen({ ...pdfium, letterRecords: shifted }));
    checkOnSpecimen(pdfium);
  });

  test('is not needed: without the package that calls it all is read', async () => {
    const script = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => {
        if (name === 'koffi') throw new Error('not installed');
        return next(name, context);
      } });
      import { readFileSync } from 'node:fs';
      const { readPdfBytes } = await import(${JSON.stringify(join(ROOT, 'src/extraction/read/pdf/read-pdf.ts'))});
      const { loadPdfium } = await import(${JSON.stringify(join(ROOT, 'src/extraction/read/pdf/pdfium/load-pdfium.ts'))});
      const bytes = readFileSync(${JSON.stringify(join(ROOT, 'examples/invoice.pdf'))});
      // The first small file of a process is not what the library is loaded for.
      await readPdfBytes(bytes, {}, () => {});
      const read = await readPdfBytes(bytes, {}, () => {});
      const { reason } = await loadPdfium();
      console.log(JSON.stringify({ read, reason }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { maxBuffer: 64_000_000 },
    );
    const { read, reason: why } = JSON.parse(stdout);
    assert.match(why, /not installed/);
    const expected = await readPdfBytes(readFileSync(join(ROOT, 'examples/invoice.pdf')), {}, () => {});
    assert.deepEqual(read, JSON.parse(JSON.stringify(expected)));
  });
});
