import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { extractBytes } from './read-file.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function makeDocx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const relations = Object.keys(parts)
    .filter((name) => name.startsWith('word/'))
    .map((name, i) => {
      const file = name.slice(5);
      return `<Relationship Id="rId${i}" Type="${OFFICE}/${file.replace(/\d*\.xml$/, '')}" Target="${file}"/>`;
    });
  const files = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const makeParagraph = (text: string, properties = '') =>
  `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const makeCell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${makeParagraph(text)}</w:tc>`;

test('a letterhead in the header, notes and comments are part of the text, in reading order', async () => {
  const bytes = makeDocx(makeParagraph('Body &amp; more'), {
    'word/header1.xml': `<w:hdr ${W}>${makeParagraph('IBAN DE88 2008 0000')}</w:hdr>`,
    'word/footer1.xml': `<w:ftr ${W}>${makeParagraph('Court of Hamburg')}</w:ftr>`,
    'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:type="separator" w:id="0">${makeParagraph('-')}</w:footnote><w:footnote w:id="2">${makeParagraph('a note')}</w:footnote></w:footnotes>`,
    'word/comments.xml': `<w:comments ${W}><w:comment w:id="1" w:author="Ann">${makeParagraph('check this')}</w:comment></w:comments>`,
    'docProps/app.xml': '<Properties><Pages>3</Pages></Properties>',
  });
  const { parsedData, pagesCount } = await extractBytes(bytes, 'letter.docx');
  assert.equal(
    parsedData.text,
    'IBAN DE88 2008 0000\n\nBody & more\n\nCourt of Hamburg\n\n[^2]: a note\n\n> Ann: check this',
  );
  assert.equal(pagesCount, 3);
});

test('the text of a text box is read once, and deleted text is not read', async () => {
  const box = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:txbxContent>${makeParagraph('boxed')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${makeParagraph('boxed')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`;
  const bytes = makeDocx(
    `<w:p><w:r><w:t>before</w:t>${box}</w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`,
  );
  const { parsedData } = await extractBytes(bytes, 'box.docx');
  assert.equal(parsedData.text, 'before\n\nboxed');
});

test('merged cells have their text once, in the first cell', async () => {
  const table = `<w:tbl><w:tr>${makeCell('Item')}${makeCell('Price', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${makeCell('Pen', '<w:vMerge w:val="restart"/>')}${makeCell('1')}${makeCell('EUR')}</w:tr><w:tr>${makeCell('', '<w:vMerge/>')}${makeCell('2')}${makeCell('USD')}</w:tr></w:tbl>`;
  const { parsedData } = await extractBytes(makeDocx(table), 'table.docx');
  assert.deepEqual(parsedData.tables[0]?.rows, [
    ['Item', 'Price', ''],
    ['Pen', '1', 'EUR'],
    ['', '2', 'USD'],
  ]);
});

test('numbered paragraphs have the numbers that Word shows', async () => {
  const makeLevel = (n: number, text: string) =>
    `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const makeItem = (text: string, n: number) =>
    makeParagraph(text, `<w:pPr><w:numPr><w:ilvl w:val="${n}"/><w:numId w:val="7"/></w:numPr></w:pPr>`);
  const bytes = makeDocx(
    makeItem('Term', 0) + makeItem('Start', 1) + makeItem('End', 1) + makeItem('Law', 0),
    {
      'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="1">${makeLevel(0, '%1.')}${makeLevel(1, '%1.%2')}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    },
  );
  const { parsedData } = await extractBytes(bytes, 'contract.docx');
  assert.equal(parsedData.text, '1. Term\n  1.1 Start\n  1.2 End\n2. Law');
});

test('an XML entity is never replaced by the contents of another file', async () => {
  const hostile = zipSync({
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><w:document ${W}><w:body>${makeParagraph('a &f; b')}</w:body></w:document>`,
    ),
  });
  const { parsedData } = await extractBytes(hostile, 'xxe.docx');
  assert.equal(parsedData.text, 'a &f; b');
});

test('archives that inflate without limit, state wrong sizes or contain paths out of their folder are refused', async () => {
  const bomb = Buffer.from(makeDocx(makeParagraph('x')));
  bomb.writeUInt32LE(0x40000000, bomb.lastIndexOf('word/document.xml') - 46 + 24);
  await assert.rejects(extractBytes(bomb, 'bomb.docx'), { code: 'resource_limit_exceeded' });

  const lying = Buffer.from(makeDocx(makeParagraph('x'.repeat(100_000))));
  const at = lying.lastIndexOf('word/document.xml');
  lying.writeUInt32LE(0, at - 46 + 24);
  await assert.rejects(extractBytes(lying, 'lie.docx'), { code: 'resource_limit_exceeded' });

  const leaving = makeDocx(makeParagraph('x'), { '../../x': 'x' });
  await assert.rejects(extractBytes(leaving, 'leave.docx'), { code: 'resource_limit_exceeded' });

  const many = Buffer.from(makeDocx(makeParagraph('x')));
  many.writeUInt16LE(65_000, many.length - 22 + 10);
  await assert.rejects(extractBytes(many, 'many.docx'), { code: 'resource_limit_exceeded' });
});

test('a docx with a password fails as password_protected', async () => {
  const ole = Buffer.alloc(1024);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(ole);
  const name = Buffer.from('EncryptedPackage\0', 'utf16le');
  name.copy(ole, 512);
  ole.writeUInt16LE(name.length, 512 + 64);
  ole[512 + 66] = 2;
  await assert.rejects(extractBytes(ole, 'secret.docx'), { code: 'password_protected' });
});

test('a page begins where Word last rendered it or, in a new document, at a page break', async () => {
  const drawn = '<w:r><w:lastRenderedPageBreak/></w:r>';
  const set = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const last = `<w:tbl><w:tr>${makeCell('Total')}${makeCell('12')}</w:tr><w:tr>${makeCell('Paid')}${makeCell('2')}</w:tr></w:tbl>`;
  const asDrawn = makeDocx(
    `${makeParagraph('one')}${set}<w:p>${drawn}<w:r><w:t>two, and </w:t></w:r>${drawn}<w:r><w:t>three</w:t></w:r></w:p>${last}`,
  );
  const { parsedData, pagesCount } = await extractBytes(asDrawn, 'drawn.docx');
  assert.equal(pagesCount, 3);
  assert.equal(parsedData.pages.length, 3);
  assert.ok(parsedData.text.startsWith('one\n\ntwo, and\n\nthree\n\n'), parsedData.text);
  assert.equal(parsedData.tables[0]?.parts[0]?.page, 3);

  const asSet = makeDocx(
    `${makeParagraph('one')}${set}${makeParagraph('two')}${makeParagraph('three', '<w:pPr><w:pageBreakBefore/></w:pPr>')}`,
  );
  assert.equal((await extractBytes(asSet, 'set.docx')).pagesCount, 3);
});

test('a row that spans two pages begins only one page, although each of its cells begins one', async () => {
  const drawn = '<w:p><w:r><w:t>a</w:t></w:r><w:r><w:lastRenderedPageBreak/><w:t>b</w:t></w:r></w:p>';
  const row = `<w:tr><w:tc>${drawn}</w:tc><w:tc>${drawn}</w:tc></w:tr>`;
  const { parsedData, pagesCount } = await extractBytes(
    makeDocx(`<w:tbl>${row}</w:tbl>${makeParagraph('end')}`),
    'row.docx',
  );
  assert.equal(pagesCount, 2);
  assert.equal(parsedData.tables[0]?.parts[0]?.page, 1);
});
