import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import XLSX from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { detectFormat } from '../../src/extraction/detect/detect-format.ts';
import { ExtractionError } from '../../src/extraction/document.ts';
import { extractBytes } from './read-file.ts';
import { writeRelations } from './support/office-files.ts';
import { makeOdt, makePptx, makeShape, OFFICE, PRESENTATION, storeFirst } from './support/open-files.ts';

describe('an OpenDocument text', () => {
  const body =
    '<text:h text:outline-level="2">Offer</text:h><text:p>Dear<text:s text:c="3"/>Ann,<text:line-break/>thank you<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>.</text:p>' +
    '<text:list><text:list-item><text:p>First</text:p><text:list><text:list-item><text:p>Inner</text:p></text:list-item></text:list></text:list-item></text:list>' +
    '<table:table><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row>' +
    '<table:table-row><table:table-cell><text:p>Lamp</text:p></table:table-cell><table:table-cell><text:p>12.50</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>' +
    '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>';

  it('has headings, lists, tables and notes, but no deleted text', async () => {
    const meta = `<office:document-meta ${OFFICE} xmlns:meta="m" xmlns:dc="d"><office:meta><dc:title>An offer</dc:title><meta:document-statistic meta:page-count="3"/></office:meta></office:document-meta>`;
    const bytes = makeOdt(body, { 'meta.xml': meta });
    assert.equal(detectFormat(bytes, 'a.odt'), 'odt');
    const { parsedData, pagesCount } = await extractBytes(bytes, 'a.odt');
    assert.equal(pagesCount, 3);
    assert.equal(
      parsedData.text,
      '## Offer\n\nDear Ann,\nthank you[^1].\n\n- First\n  - Inner\n\n| Item | Price |\n| --- | --- |\n| Lamp | 12.50 |\n\n[^1]: A note.',
    );
    assert.deepEqual(parsedData.tables[0]?.rows, [
      ['Item', 'Price'],
      ['Lamp', '12.50'],
    ]);
  });

  it('fails with a reason if it is hostile', async () => {
    const cell =
      '<table:table-cell table:number-columns-repeated="2000000000"><text:p>x</text:p></table:table-cell>';
    const files: [Buffer, string][] = [
      [
        makeOdt(`<table:table><table:table-row>${cell}</table:table-row></table:table>`),
        'resource_limit_exceeded',
      ],
      [makeOdt('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }), 'password_protected'],
      [makeOdt('', { '../../evil.txt': 'x' }), 'resource_limit_exceeded'],
      [makeOdt('', { 'content.xml': '<a/>' }), 'corrupt_file'],
      [makeOdt(body).subarray(0, 300), 'corrupt_file'],
    ];
    for (const [bytes, code] of files)
      await assert.rejects(extractBytes(bytes, 'a.odt'), (error) => {
        assert.ok(error instanceof ExtractionError);
        assert.equal(error.code, code);
        return true;
      });
  });
});

describe('an OpenDocument spreadsheet', () => {
  it('has a table for each sheet', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['Name', 'Count'],
        ['Lamp', 3],
      ]),
      'Stock',
    );
    const written = unzipSync(XLSX.write(book, { type: 'buffer', bookType: 'ods' }));
    const parts = Object.entries(written).map(([name, content]) => [name, strFromU8(content)] as const);
    // Unlike office programs, this library does not write the media type as the first entry.
    const bytes = storeFirst({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      ...Object.fromEntries(parts),
    });
    assert.equal(detectFormat(bytes, 'a.ods'), 'ods');
    const { parsedData } = await extractBytes(bytes, 'a.ods');
    assert.equal(parsedData.tables[0]?.sheet, 'Stock');
    assert.deepEqual(parsedData.tables[0]?.rows, [
      ['Name', 'Count'],
      ['Lamp', '3'],
    ]);
  });
});

describe('a presentation', () => {
  it('has a page for each slide with title, texts, tables and notes', async () => {
    const makeCell = (text: string) =>
      `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
    const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${makeCell('Year')}${makeCell('Sales')}</a:tr><a:tr>${makeCell('2026')}${makeCell('12')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const bytes = makePptx(
      [
        makeShape('Results', 'title') + makeShape('Good year\nMore to come') + makeShape('7', 'sldNum'),
        `${table}<p:pic/>`,
      ],
      {
        'ppt/slides/_rels/slide1.xml.rels': writeRelations([
          { id: 'n', type: 'notesSlide', target: '../notesSlides/notesSlide1.xml' },
        ]),
        'ppt/notesSlides/notesSlide1.xml': `<p:notes ${PRESENTATION}>${makeShape('Smile')}</p:notes>`,
      },
    );
    assert.equal(detectFormat(bytes, 'a.pptx'), 'pptx');
    const { parsedData, pagesCount } = await extractBytes(bytes, 'a.pptx');
    assert.equal(pagesCount, 2);
    assert.match(parsedData.text, /^# Results\n\nGood year\nMore to come\n\n> Smile\n\n\| Year \| Sales \|/);
    assert.deepEqual(parsedData.tables[0]?.parts, [{ page: 2 }]);
    assert.deepEqual(
      parsedData.warnings.map(({ code, page }) => [code, page]),
      [['pictures_not_read', 2]],
    );
  });
});
