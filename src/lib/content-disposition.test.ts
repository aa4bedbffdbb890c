import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import { getFileName, parseDisposition } from './content-disposition.ts';

/** Converts text to what Node reads from a header, because Node decodes the bytes of headers as latin1. */
const asHeader = (text: string) => Buffer.from(text).toString('latin1');

function readName(value: string): string | null {
  const parameters = parseDisposition(asHeader(value));
  return parameters === null ? null : getFileName(parameters);
}

describe('a Content-Disposition header', () => {
  it('may be an attachment, and may have no file name', () => {
    assert.equal(readName('attachment; filename="a.pdf"'), 'a.pdf');
    assert.equal(readName('attachment ; FileName = a.pdf ; size=3'), 'a.pdf');
    assert.equal(readName('inline'), null);
    assert.equal(readName('attachment; filename'), null);
    assert.equal(readName('"attachment"; filename=a'), null);
    assert.equal(parseDisposition('attachment; name=a', 'form-data'), null);
  });

  it('keeps a name whose quote is never closed or is followed by text', () => {
    assert.equal(readName('attachment; filename="a.pdf'), 'a.pdf');
    assert.equal(readName('attachment; filename="a";b.pdf"'), 'a');
    assert.equal(readName('attachment; filename="a" b.pdf"'), 'a" b.pdf');
  });

  it('gives back any name that a browser, curl or an RFC 8187 client sends', () => {
    const random = createSeededRandom(25);
    const characters = [
      'a',
      '.',
      'pdf',
      ' ',
      ';',
      '=',
      "'",
      '%',
      '\u00e4',
      '\u20ac',
      '\u{1f600}',
      '/',
      '(',
      ',',
    ] as [string, ...string[]];
    for (let n = 0; n < 5_000; n++) {
      const name = `a${Array.from({ length: random.below(15) }, () => random.pick(characters)).join('')}b`;
      const encoded = encodeURIComponent(name).replace(
        /['()*]/g,
        (one) => `%${one.charCodeAt(0).toString(16)}`,
      );
      assert.equal(readName(`attachment; filename="${name}"`), name);
      assert.equal(readName(`attachment; filename="x"; filename*=UTF-8''${encoded}; size=1`), name);
      const quoted = `"${name}"`;
      assert.equal(readName(`form-data; name=f; filename="${quoted.replaceAll('"', '%22')}"`), quoted);
    }
  });

  it('takes linear time and never throws, whatever it contains', () => {
    const random = createSeededRandom(26);
    const pieces = [
      '"',
      '\\',
      '\\"',
      ';',
      '=',
      ' ',
      'filename',
      'filename*',
      "UTF-8''",
      '%',
      '%zz',
      '\u00e4',
      '\0',
    ] as [string, ...string[]];
    for (let n = 0; n < 5_000; n++)
      readName(`attachment;${Array.from({ length: random.below(40) }, () => random.pick(pieces)).join('')}`);
    readName(`attachment; filename="${'" '.repeat(30_000)}`);
  });
});
