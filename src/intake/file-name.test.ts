import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import { cleanFileName, getFileExtension, shorten } from './file-name.ts';
import { findExtensionForType } from './type-extensions.ts';

describe('a file name', () => {
  const names: [given: string, kept: string][] = [
    ['invoice.pdf', 'invoice.pdf'],
    ['../../etc/cron.d/x.pdf', 'x.pdf'],
    ['C:\\w\\x.pdf', 'x.pdf'],
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['x.exe\0.pdf', 'x.exe.pdf'],
    ['x.pdf\0.exe', 'x.pdf.exe'],
    ['x.pdf%00.exe', 'x.pdf%00.exe'],
    ['x.pdf.', 'x.pdf'],
    ['x.pdf ', 'x.pdf'],
    ['  x .pdf', 'x.pdf'],
    ['.pdf', 'document.pdf'],
    ['a\u202efdp.exe', 'afdp.exe'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['a"b.pdf', 'a"b.pdf'],
    ['\u{1f469}\u200d\u{1f4bb}.pdf', '\u{1f469}\u200d\u{1f4bb}.pdf'],
    ['CON.pdf', 'CON.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['', 'document'],
    ['...', 'document'],
    ['a/', 'document'],
  ];
  for (const [given, kept] of names) {
    it(`${JSON.stringify(given)} is kept as ${JSON.stringify(kept)}`, () =>
      assert.equal(cleanFileName(given), kept));
  }

  it('is at most 255 bytes long and keeps its extension', () => {
    for (const letter of ['a', 'é', '\u{1f600}', '\u{1f469}\u200d\u{1f4bb}']) {
      const kept = cleanFileName(`${letter.repeat(5000)}.PDF`);
      assert.ok(Buffer.byteLength(kept) <= 255);
      assert.ok(Buffer.byteLength(kept) > 255 - 16);
      assert.match(kept, /\.PDF$/);
      assert.ok(kept.isWellFormed());
    }
    assert.ok(Buffer.byteLength(cleanFileName(`x.${'p'.repeat(5000)}`)) <= 255);
  });
});

/** Characters that can disguise or break file names. */
const HOSTILE: [string, ...string[]] = [
  'a',
  ...'.pdf/\\ \0\r\n\t";:*?<>|%',
  '..',
  '../',
  '\u202e',
  '\u200d',
  '\ufeff',
  '\u2028',
  '\ud800',
  '\udc00',
  '\u0301',
  '\u{1f469}\u200d\u{1f4bb}',
  '\u00a0',
  'e\u0301',
];

describe('any text as a file name', () => {
  it('becomes a name that is safe to store, and stays the same from then on', () => {
    const random = createSeededRandom(17);
    for (let n = 0; n < 5_000; n++) {
      const length = random.below(20) === 0 ? 2_000 : random.below(30);
      const given = Array.from({ length }, () => random.pick(HOSTILE)).join('');
      const kept = cleanFileName(given);
      const shown = JSON.stringify(given.slice(0, 100));
      assert.ok(kept !== '' && kept !== '.' && kept !== '..', shown);
      assert.doesNotMatch(kept, /[/\\\p{Cc}\p{Zl}\p{Zp}\u202e\ufeff]|[\s.]$|^\s/u, shown);
      assert.ok(kept.isWellFormed() && Buffer.byteLength(kept) <= 255, shown);
      assert.equal(kept, kept.normalize('NFC'), shown);
      assert.equal(cleanFileName(kept), kept, shown);
    }
  });
});

describe('the extension for a media type', () => {
  it('is known for the accepted types, with any parameters, and empty for others', () => {
    assert.equal(findExtensionForType('application/pdf'), '.pdf');
    assert.equal(findExtensionForType(' Text/HTML ; charset=utf-8'), '.html');
    for (const type of ['', ';', 'constructor', '__proto__', 'application/octet-stream'])
      assert.equal(findExtensionForType(type), '', type);
  });
});

describe('a file extension', () => {
  const extensions: [string, string][] = [
    ['INVOICE.PDF', '.pdf'],
    ['a.JfIf', '.jfif'],
    ['x.pdf.exe', '.exe'],
    ['pdf', ''],
    ['.pdf', '.pdf'],
    ['a.', '.'],
  ];
  for (const [name, extension] of extensions) {
    it(`of ${name} is ${JSON.stringify(extension)}`, () => assert.equal(getFileExtension(name), extension));
  }
});

describe('a text that is shortened', () => {
  it('is never cut within a character', () => {
    assert.equal(shorten('aé', 2), 'a');
    assert.equal(shorten('a\u{1f600}', 4), 'a');
    assert.equal(shorten('abc', 3), 'abc');
  });
});
