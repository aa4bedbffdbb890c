import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { detectFile, detectFormat } from './detect-format.ts';
import { type Format, isAcceptable } from './formats.ts';

const makeBytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const NOISE = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256));
const makeZip = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')]))));

function makeOle(...streams: string[]): Buffer {
  const entries = streams.map((name) => {
    const entry = Buffer.alloc(128);
    const written = entry.write(`${name}\0`, 'utf16le');
    entry.writeUInt16LE(written, 64);
    entry[66] = 2;
    return entry;
  });
  return Buffer.concat([
    makeBytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], new Array(504).fill(0)),
    ...entries,
  ]);
}

const makeFtyp = (brand: string, ...others: string[]) =>
  makeBytes([0, 0, 0, 16 + 4 * others.length], 'ftyp', brand, [0, 0, 0, 0], ...others, 'rest');

describe('the bytes determine the format of a file', () => {
  const cases: [what: string, content: Buffer, filename: string, format: Format][] = [
    ['a PDF', makeBytes('%PDF-1.7\n'), 'a.pdf', 'pdf'],
    ['a PDF after other bytes', makeBytes('\r\n\r\n%PDF-1.4\n'), 'a.pdf', 'pdf'],
    ['a text that speaks of %PDF-', makeBytes('A PDF begins with %PDF-1.4'), 'a.txt', 'txt'],
    ['a PNG named jpg', makeBytes([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'a.jpg', 'png'],
    ['a JPEG', makeBytes([0xff, 0xd8, 0xff, 0xe0]), 'a.jfif', 'jpeg'],
    ['a GIF', makeBytes('GIF89a'), 'a.gif', 'gif'],
    ['a WebP', makeBytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'a.webp', 'webp'],
    [
      'a sound that is RIFF',
      makeBytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ', [0, 0, 0, 0, 0, 0]),
      'a.webp',
      'unknown',
    ],
    ['a TIFF', makeBytes('II*', [0, 8, 0, 0, 0]), 'a.tif', 'tiff'],
    ['a HEIC from a phone, named jpg', makeFtyp('mif1', 'heic'), 'a.jpg', 'heic'],
    ['an AVIF', makeFtyp('avif', 'mif1'), 'a.avif', 'avif'],
    ['a film', makeFtyp('isom', 'mp42'), 'a.heic', 'unknown'],
    [
      'a bitmap',
      makeBytes('BM', new Array(12).fill(0), [40, 0, 0, 0], new Array(20).fill(0)),
      'a.bmp',
      'bmp',
    ],
    ['a text that begins with BM', makeBytes('BMW and others, a list of makers of cars'), 'a.txt', 'txt'],
    ['a docx', makeZip('[Content_Types].xml', 'word/document.xml'), 'a.docx', 'docx'],
    ['an xlsx', makeZip('[Content_Types].xml', 'xl/workbook.xml'), 'a.xlsx', 'xlsx'],
    ['a ZIP', makeZip('readme.txt'), 'a.docx', 'zip'],
    ['a ZIP whose content names word/document.xml', makeZip('a', 'b/word/document.xml'), 'a.docx', 'zip'],
    ['an empty ZIP', makeZip(), 'a.zip', 'zip'],
    ['an Outlook message', makeOle('__properties_version1.0'), 'a.msg', 'msg'],
    ['a message with a document in it', makeOle('__properties_version1.0', 'WordDocument'), 'a.msg', 'msg'],
    [
      'an e-mail',
      makeBytes('Received: by x\r\n for y\r\nFrom: a@b.c\r\n\r\nHi', [0xff, 0, 1]),
      'a.eml',
      'eml',
    ],
    ['an e-mail of a mailbox', makeBytes('From a@b.c Mon\nFrom: a@b.c\nSubject: x\n\nHi'), 'a.eml', 'eml'],
    ['a text named eml', makeBytes('Dear Ann,\nDate: tomorrow\nTo: you\n\nHi'), 'a.eml', 'txt'],
    ['an e-mail named txt', makeBytes('From: a@b.c\nSubject: x\n\nHi'), 'a.txt', 'txt'],
    ['a doc', makeOle('Root Entry', 'WordDocument'), 'a.doc', 'doc'],
    ['an xls', makeOle('Workbook'), 'a.xls', 'xls'],
    ['an xls with a document in it', makeOle('Workbook', 'WordDocument'), 'a.xls', 'xls'],
    ['a presentation', makeOle('PowerPoint Document'), 'a.doc', 'unknown'],
    ['an xlsx with a password', makeOle('EncryptionInfo', 'EncryptedPackage'), 'a.xlsx', 'xlsx'],
    ['an RTF named doc', makeBytes('{\\rtf1\\ansi Hello}'), 'a.doc', 'rtf'],
    [
      'a web page named xls',
      makeBytes([0xef, 0xbb, 0xbf], '<html><table><tr><td>1</td></tr></table></html>'),
      'a.xls',
      'html',
    ],
    ['a web page after a comment', makeBytes('<!-- saved -->\n<!DOCTYPE html><p>x'), 'a.html', 'html'],
    ['markup named txt', makeBytes('<html><body>only text</body></html>'), 'a.txt', 'txt'],
    ['values named xls', makeBytes('a\tb\n1\t2\n'), 'a.xls', 'csv'],
    ['a CSV with NULs', makeBytes('a;b\n1;2\n'.repeat(40), [0, 0], '3;4\n'), 'a.csv', 'csv'],
    ['a short CSV with one NUL', makeBytes('a;b\n1;2', [0], '\n'), 'a.csv', 'csv'],
    [
      'a CSV that ends with a block of NULs',
      makeBytes('a;b\n1;2\n', new Array(4096).fill(0)),
      'a.csv',
      'csv',
    ],
    ['nothing but NULs named csv', makeBytes([0, 0, 0]), 'a.csv', 'unknown'],
    ['noise named csv', NOISE, 'a.csv', 'unknown'],
    [
      'a program named csv',
      makeBytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0]),
      'a.csv',
      'unknown',
    ],
    ['a CSV in UTF-16 without a mark', Buffer.from('name;value\nx;1\n', 'utf16le'), 'a.csv', 'csv'],
    ['a text in UTF-16', Buffer.from('\ufeffHello there', 'utf16le'), 'a.txt', 'txt'],
    [
      'a text in UTF-16 with letters of far planes, whose halves look like control characters',
      Buffer.from(
        `${'Gothic and Deseret '.repeat(20)}${String.fromCodePoint(0x1_0401, 0x1_0402, 0x1_0403)}`,
        'utf16le',
      ).swap16(),
      'a.txt',
      'txt',
    ],
    ['only whitespace', makeBytes('  \r\n '), 'a.txt', 'txt'],
    ['noise named txt', NOISE, 'a.txt', 'unknown'],
    ['a program named pdf', makeBytes('MZ', [0x90, 0, 3, 0, 0, 0], [...NOISE]), 'a.pdf', 'unknown'],
    ['an ELF named pdf', makeBytes([0x7f], 'ELF', [2, 1, 1, 0], [...NOISE]), 'a.pdf', 'unknown'],
    ['a web page named pdf', makeBytes('<!doctype html><title>x</title>'), 'a.pdf', 'html'],
  ];
  for (const [what, content, filename, format] of cases) {
    test(`${what}: ${format}`, () => assert.equal(detectFormat(content, filename), format));
  }
});

test('a long file is detected by its beginning, a container by its entries at the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  try {
    const file = join(folder, 'input');
    const filler = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`media/${index}`, NOISE]));
    await writeFile(file, zipSync({ ...filler, 'word/document.xml': strToU8('x') }, { level: 0 }));
    assert.equal(await detectFile(file, 'a.docx'), 'docx');
    await writeFile(file, `name,value\n${'a,1\n'.repeat(100_000)}`);
    assert.equal(await detectFile(file, 'a.csv'), 'csv');
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('an extension is accepted', () => {
  const allowed: [string, Format][] = [
    ['.jpg', 'heic'],
    ['.xls', 'html'],
    ['.doc', 'rtf'],
    ['.csv', 'csv'],
    ['.pdf', 'pdf'],
  ];
  for (const [extension, format] of allowed) {
    test(`${extension}: for ${format}`, () => assert.ok(isAcceptable(format, extension)));
  }
  const refused: [string, Format][] = [
    ['.pdf', 'html'],
    ['.docx', 'pdf'],
    ['.txt', 'unknown'],
    ['.png', 'pdf'],
    ['.exe', 'pdf'],
    ['constructor', 'pdf'],
  ];
  for (const [extension, format] of refused) {
    test(`${extension}: not for ${format}`, () => assert.ok(!isAcceptable(format, extension)));
  }
});
