import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { detectFile, detectFormat } from './detect-format.ts';
import { type Format, isAcceptable } from './formats.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const NOISE = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256));
const zip = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')]))));

/** An OLE file as far as its directory entries matter. */
function ole(...streams: string[]): Buffer {
  const entries = streams.map((name) => {
    const entry = Buffer.alloc(128);
    const written = entry.write(`${name}\0`, 'utf16le');
    entry.writeUInt16LE(written, 64);
    entry[66] = 2;
    return entry;
  });
  return Buffer.concat([
    bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], new Array(504).fill(0)),
    ...entries,
  ]);
}

const ftyp = (brand: string, ...others: string[]) =>
  bytes([0, 0, 0, 16 + 4 * others.length], 'ftyp', brand, [0, 0, 0, 0], ...others, 'rest');

describe('the bytes decide what a file is', () => {
  const cases: [what: string, content: Buffer, filename: string, format: Format][] = [
    ['a PDF', bytes('%PDF-1.7\n'), 'a.pdf', 'pdf'],
    ['a PDF after other bytes', bytes('\r\n\r\n%PDF-1.4\n'), 'a.pdf', 'pdf'],
    ['a text that speaks of %PDF-', bytes('A PDF begins with %PDF-1.4'), 'a.txt', 'txt'],
    ['a PNG named jpg', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'a.jpg', 'png'],
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'a.jfif', 'jpeg'],
    ['a GIF', bytes('GIF89a'), 'a.gif', 'gif'],
    ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'a.webp', 'webp'],
    [
      'a sound that is RIFF',
      bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ', [0, 0, 0, 0, 0, 0]),
      'a.webp',
      'unknown',
    ],
    ['a TIFF', bytes('II*', [0, 8, 0, 0, 0]), 'a.tif', 'tiff'],
    ['a HEIC from a phone, named jpg', ftyp('mif1', 'heic'), 'a.jpg', 'heic'],
    ['an AVIF', ftyp('avif', 'mif1'), 'a.avif', 'avif'],
    ['a film', ftyp('isom', 'mp42'), 'a.heic', 'unknown'],
    ['a bitmap', bytes('BM', new Array(12).fill(0), [40, 0, 0, 0], new Array(20).fill(0)), 'a.bmp', 'bmp'],
    ['a text that begins with BM', bytes('BMW and others, a list of makers of cars'), 'a.txt', 'txt'],
    ['a docx', zip('[Content_Types].xml', 'word/document.xml'), 'a.docx', 'docx'],
    ['an xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'a.xlsx', 'xlsx'],
    ['a ZIP', zip('readme.txt'), 'a.docx', 'zip'],
    ['a ZIP whose content names word/document.xml', zip('a', 'b/word/document.xml'), 'a.docx', 'zip'],
    ['an empty ZIP', zip(), 'a.zip', 'zip'],
    ['a message of Outlook', ole('__properties_version1.0'), 'a.msg', 'msg'],
    ['a message with a document in it', ole('__properties_version1.0', 'WordDocument'), 'a.msg', 'msg'],
    ['an e-mail', bytes('Received: by x\r\n for y\r\nFrom: a@b.c\r\n\r\nHi', [0xff, 0, 1]), 'a.eml', 'eml'],
    ['an e-mail of a mailbox', bytes('From a@b.c Mon\nFrom: a@b.c\nSubject: x\n\nHi'), 'a.eml', 'eml'],
    ['a text named eml', bytes('Dear Ann,\nDate: tomorrow\nTo: you\n\nHi'), 'a.eml', 'txt'],
    ['an e-mail named txt', bytes('From: a@b.c\nSubject: x\n\nHi'), 'a.txt', 'txt'],
    ['a doc', ole('Root Entry', 'WordDocument'), 'a.doc', 'doc'],
    ['an xls', ole('Workbook'), 'a.xls', 'xls'],
    ['an xls with a document in it', ole('Workbook', 'WordDocument'), 'a.xls', 'xls'],
    ['a presentation', ole('PowerPoint Document'), 'a.doc', 'unknown'],
    ['an xlsx with a password', ole('EncryptionInfo', 'EncryptedPackage'), 'a.xlsx', 'xlsx'],
    ['an RTF named doc', bytes('{\\rtf1\\ansi Hello}'), 'a.doc', 'rtf'],
    [
      'a web page named xls',
      bytes([0xef, 0xbb, 0xbf], '<html><table><tr><td>1</td></tr></table></html>'),
      'a.xls',
      'html',
    ],
    ['a web page after a comment', bytes('<!-- saved -->\n<!DOCTYPE html><p>x'), 'a.html', 'html'],
    ['markup named txt', bytes('<html><body>only text</body></html>'), 'a.txt', 'txt'],
    ['values named xls', bytes('a\tb\n1\t2\n'), 'a.xls', 'csv'],
    ['a CSV with NULs', bytes('a;b\n1;2\n'.repeat(40), [0, 0], '3;4\n'), 'a.csv', 'csv'],
    ['a short CSV with one NUL', bytes('a;b\n1;2', [0], '\n'), 'a.csv', 'csv'],
    ['a CSV that ends with a block of NULs', bytes('a;b\n1;2\n', new Array(4096).fill(0)), 'a.csv', 'csv'],
    ['nothing but NULs named csv', bytes([0, 0, 0]), 'a.csv', 'unknown'],
    ['noise named csv', NOISE, 'a.csv', 'unknown'],
    [
      'a program named csv',
      bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0]),
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
    ['nothing but blanks', bytes('  \r\n '), 'a.txt', 'txt'],
    ['noise named txt', NOISE, 'a.txt', 'unknown'],
    ['a program named pdf', bytes('MZ', [0x90, 0, 3, 0, 0, 0], [...NOISE]), 'a.pdf', 'unknown'],
    ['an ELF named pdf', bytes([0x7f], 'ELF', [2, 1, 1, 0], [...NOISE]), 'a.pdf', 'unknown'],
    ['a web page named pdf', bytes('<!doctype html><title>x</title>'), 'a.pdf', 'html'],
  ];
  for (const [what, content, filename, format] of cases) {
    test(`${what}: ${format}`, () => assert.equal(detectFormat(content, filename), format));
  }
});

test('a long file is known from its head, a container from its entries at the end', async () => {
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

describe('an extension may carry', () => {
  const allowed: [string, Format][] = [
    ['.jpg', 'heic'],
    ['.xls', 'html'],
    ['.doc', 'rtf'],
    ['.csv', 'csv'],
    ['.pdf', 'pdf'],
  ];
  for (const [extension, format] of allowed) {
    test(`${extension}: ${format}`, () => assert.ok(isAcceptable(format, extension)));
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
    test(`${extension}: not ${format}`, () => assert.ok(!isAcceptable(format, extension)));
  }
});
