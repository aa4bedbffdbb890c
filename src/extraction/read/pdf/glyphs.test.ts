import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  makePdfStream,
  makeRawPdf,
  ONE_PAGE,
  type PdfObjects,
} from '../../../../test/extraction/support/raw-pdf.ts';
import { readPdfBytes } from './read-pdf.ts';
import { decodeGlyphName } from './structure/glyph-names.ts';

/** `codes` are hexadecimal digits. */
async function readShownWords(codes: string, font: string, more: PdfObjects = {}): Promise<string> {
  const page = makePdfStream(Buffer.from(`BT /F 12 Tf 20 200 Td <${codes}> Tj ET`));
  const bytes = makeRawPdf({ ...ONE_PAGE, 4: page, 5: font, ...more });
  const { pages } = await readPdfBytes(bytes, {}, () => {});
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
}

const toHex = (text: string) => Buffer.from(text, 'latin1').toString('hex');

/** Creates a `ToUnicode` map for the single one-byte code `code`. */
function writeUnicodeMap(code: string, unicode: string): Buffer {
  return makePdfStream(
    Buffer.from(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfchar <${code}> <${unicode}> endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`,
    ),
  );
}

describe('characters that a file does not map to Unicode are read from the names of their glyphs', () => {
  test('as ligatures, including those that do not exist in Unicode', async () => {
    const encoding = '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[28/f_f_i/T_h/f_l/f_i]>>';
    const words = await readShownWords(
      toHex('Con\x1frmed o\x1cce \x1de \x1eow'),
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica${encoding}>>`,
    );
    assert.equal(words, 'Confirmed office The flow');
  });

  test('at the codes of line ends', async () => {
    const encoding = '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[10/f_i 13/f_l]>>';
    const words = await readShownWords(
      toHex('\x0aeld \x0dow'),
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica${encoding}>>`,
    );
    assert.equal(words, 'field flow');
  });

  test('in a font whose glyphs are drawings', async () => {
    const glyph = makePdfStream(Buffer.from('500 0 0 0 400 700 d1 0 0 400 700 re f'));
    const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 1
/LastChar 4/Widths[500 500 500 500]/CharProcs<</P 6 0 R/a 6 0 R/adieresis 6 0 R/one 6 0 R>>
/Encoding<</Differences[1/P/a/adieresis/one]>>>>`;
    assert.equal(await readShownWords('0102030204', font, { 6: glyph }), 'Paäa1');
  });

  test('and are omitted if the font has no glyph for them', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
    assert.equal(await readShownWords(toHex('\x1f100 \x02kg'), font), '100 kg');
  });
});

test('a symbol that is not in Unicode is not part of a word', async () => {
  const font = '<</Type/Font/Subtype/Type0/BaseFont/Webdings/Encoding/Identity-H/DescendantFonts[6 0 R]>>';
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  const words = await readShownWords('001f', font, {
    6: `<</Type/Font/Subtype/CIDFontType2/BaseFont/Webdings${system}>>`,
  });
  assert.equal(words, '');
});

describe('the glyphs of a Microsoft font', () => {
  const font = '<</Type/Font/Subtype/Type0/BaseFont/Arial/Encoding/Identity-H/DescendantFonts[6 0 R]>>';
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  const start = `<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial${system}`;

  test('are in their usual order, to which the codes refer', async () => {
    const words = await readShownWords('003900240037000300260052004700480003006c', font, { 6: `${start}>>` });
    assert.equal(words, 'VAT Code ä');
  });

  test('are not looked up for codes that the file maps to Unicode', async () => {
    const words = await readShownWords('004100420043', font, {
      6: `${start}/CIDToGIDMap 7 0 R>>`,
      7: makePdfStream(Buffer.alloc(256)),
    });
    assert.equal(words, 'ABC');
  });
});

describe('symbols in the private use area are read', () => {
  for (const [font, code, unicode, text] of [
    ['Symbol', 'B7', 'F0B7', '•'],
    ['Symbol', '2B', 'F02B', '+'],
    ['Wingdings-Regular', 'FC', 'F0FC', '✓'],
  ] as const)
    test(`${unicode} of ${font} as ${text}`, async () => {
      const dictionary = `<</Type/Font/Subtype/Type1/BaseFont/${font}/FirstChar 0/LastChar 255/Widths[${'500 '.repeat(256)}]/ToUnicode 6 0 R>>`;
      assert.equal(await readShownWords(code, dictionary, { 6: writeUnicodeMap(code, unicode) }), text);
    });
});

test('a soft hyphen that is painted is read as a hyphen', async () => {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>';
  assert.equal(await readShownWords(toHex('CO-45'), font, { 6: writeUnicodeMap('2D', '00AD') }), 'CO-45');
});

test('control characters of Windows-1252 are read as its quotes and bullets', async () => {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>';
  assert.equal(await readShownWords(toHex('A x'), font, { 6: writeUnicodeMap('41', '0095') }), '• x');
});

test('names of glyphs are decoded by the rules of the Adobe Glyph List', () => {
  const expected = {
    a: 'a',
    'one.oldstyle': '1',
    f_f_l: 'ffl',
    Odieresis: 'Ö',
    scaron: 'š',
    uni20AC: '€',
    uni00410042: 'AB',
    u1F600: '😀',
    '.notdef': null,
    g0024: null,
    uniD800: null,
  };
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, decodeGlyphName(name)]));
  assert.deepEqual(found, expected);
});
