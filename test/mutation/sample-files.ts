import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import XLSX from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { ALLOWED_EXTENSIONS } from '../../src/extraction/detect/formats.ts';
import { makeBitmap } from '../extraction/support/bitmap.ts';
import { makeDocx, makeXlsx, writeParagraph, writeTextCell } from '../extraction/support/office-files.ts';
import { makeOdt, makePptx, makeShape } from '../extraction/support/open-files.ts';
import { writeOutlookMessage } from '../extraction/support/outlook-message.ts';

export interface SampleFile {
  name: string;
  bytes: Buffer;
}

/** Files, keyed by extension, including the dot. */
export type SampleFiles = Map<string, SampleFile[]>;

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const SHARP_FORMATS = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.webp': 'webp',
  '.gif': 'gif',
  '.tif': 'tiff',
  '.avif': 'avif',
} as const;
const IMAGES = /^\.(jpe?g|jfif|png|gif|webp|tiff?|hei[cf]|bmp|avif)$/;
/** Maximum size of an image, because OCR of thousands of larger images would take too long. */
const MAX_IMAGE_BYTES = 100_000;
const MAX_BYTES = 300_000;
const LINES = ['Invoice 4711', 'Date 2024-05-06', 'Total 12.50 EUR'];
const IMAGE_LINES = LINES.slice(0, 1);

/** Returns the fixtures, and a small generated file for each format that has no fixture. */
export async function makeSampleFiles(): Promise<SampleFiles> {
  const samples: SampleFiles = new Map();
  const add = (name: string, bytes: Buffer) => addSample(samples, { name, bytes });
  for (const folder of readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    for (const name of readdirSync(join(FIXTURES, folder.name)).filter((file) => file.startsWith('input.')))
      add(`${folder.name}${extname(name)}`, readFileSync(join(FIXTURES, folder.name, name)));
  await addImages(add);
  addOfficeFiles(add);
  addTextFiles(add);
  return samples;
}

async function addImages(add: (name: string, bytes: Buffer) => void): Promise<void> {
  const lines = IMAGE_LINES.map(
    (line, index) => `<text x="20" y="${40 + index * 40}" font-size="24">${line}</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60">${lines.join('')}</svg>`;
  const image = sharp(Buffer.from(drawing)).flatten({ background: '#fff' });
  for (const [extension, format] of Object.entries(SHARP_FORMATS))
    add(`drawn${extension}`, await image.clone().toFormat(format).toBuffer());
  const { data, info } = await image.clone().raw().toBuffer({ resolveWithObject: true });
  add('drawn.bmp', makeBitmap(data, info.width, info.height, info.channels));
}

function addOfficeFiles(add: (name: string, bytes: Buffer) => void): void {
  const rows = LINES.map((line) => line.split(' '));
  add('made.docx', makeDocx(LINES.map((line) => writeParagraph(line)).join('')));
  add(
    'made.xlsx',
    makeXlsx(`<row r="1">${LINES.map((line, n) => writeTextCell(`${'ABC'[n]}1`, line)).join('')}</row>`),
  );
  add('made.odt', makeOdt(LINES.map((line) => `<text:p>${line}</text:p>`).join('')));
  add('made.pptx', makePptx(LINES.map((line) => makeShape(line))));
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows));
  for (const bookType of ['xls', 'ods'] as const)
    add(`made.${bookType}`, Buffer.from(XLSX.write(book, { type: 'buffer', bookType })));
}

function addTextFiles(add: (name: string, bytes: Buffer) => void): void {
  const text = LINES.join('\n');
  const page = `<html><head><title>Invoice</title></head><body>${LINES.map((line) => `<p>${line}</p>`).join('')}</body></html>`;
  const attachment = { name: 'a.txt', type: 'text/plain', bytes: Buffer.from(text) };
  const [from, to] = ['ann', 'jo'].map((name) => ({ name, address: `${name}@example.com` }));
  add('made.html', Buffer.from(page));
  add('made.doc', Buffer.from(`{\\rtf1\\ansi ${LINES.join('\\par ')}}`));
  add('made.zip', Buffer.from(zipSync({ 'a.txt': strToU8(text), 'b/c.html': strToU8(page) })));
  if (from !== undefined && to !== undefined)
    add(
      'made.msg',
      writeOutlookMessage({ subject: 'Invoice', from, to, body: text, attachments: [attachment] }),
    );
  add(
    'made.eml',
    Buffer.from(
      `From: ann@example.com\r\nTo: jo@example.com\r\nSubject: Invoice\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=X\r\n\r\n--X\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--X\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename=a.html\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(page).toString('base64')}\r\n--X--\r\n`,
    ),
  );
}

/** Adds the files in a folder that are small enough and have an accepted extension. */
export function addFolder(samples: SampleFiles, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name).toLowerCase();
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !ALLOWED_EXTENSIONS.includes(extension)) continue;
    const { size } = statSync(path);
    if (size === 0 || size > (IMAGES.test(extension) ? MAX_IMAGE_BYTES : MAX_BYTES)) continue;
    addSample(samples, { name: path.slice(folder.length + 1), bytes: readFileSync(path) });
  }
}

function addSample(samples: SampleFiles, sample: SampleFile): void {
  const extension = extname(sample.name).toLowerCase();
  samples.set(extension, [...(samples.get(extension) ?? []), sample]);
}
