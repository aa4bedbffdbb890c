import { makeRawZip, makeZipEntry, type ZipEntry } from './raw-zip.ts';

export const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export type Parts = Record<string, string | Buffer>;

export function writeRelations(
  items: { id: string; type: string; target: string; external?: boolean }[],
): string {
  const written = items.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  );
  return `<Relationships>${written.join('')}</Relationships>`;
}

export function writeParagraph(text: string, properties = ''): string {
  return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** Returns the entries of a docx file. `parts` adds entries or replaces them. */
export function makeDocxEntries(body: string, parts: Parts = {}): ZipEntry[] {
  return makeEntries({
    '_rels/.rels': writeRelations([{ id: 'r', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `<?xml version="1.0"?><w:document ${WORD} xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

/** Returns the entries of a workbook with one sheet. `rows` is the XML of its rows. */
export function makeXlsxEntries(rows: string, parts: Parts = {}): ZipEntry[] {
  return makeEntries({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels': writeRelations([{ id: 'r', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `<workbook ${SHEET} xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': writeRelations([
      { id: 's1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${SHEET}><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });
}

export function writeTextCell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

export function makeDocx(body: string, parts?: Parts): Buffer {
  return makeRawZip(makeDocxEntries(body, parts));
}

export function makeXlsx(rows: string, parts?: Parts): Buffer {
  return makeRawZip(makeXlsxEntries(rows, parts));
}

function makeEntries(parts: Parts): ZipEntry[] {
  return Object.entries(parts).map(([name, content]) => makeZipEntry(name, content));
}
