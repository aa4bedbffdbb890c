import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../lib/api-error.ts';
import { checkBoundary, parseMultipart } from './parse-multipart.ts';

const LIMITS = { parts: 5, headerBytes: 1000 };

async function* splitIntoChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function parse(text: string | Buffer, chunkSize = 7, boundary = 'XX') {
  const parts: { name: string; filename: string | null; body: string }[] = [];
  for await (const part of parseMultipart(splitIntoChunks(Buffer.from(text), chunkSize), boundary, LIMITS)) {
    const chunks: Buffer[] = [];
    for await (const chunk of part.body) chunks.push(chunk);
    parts.push({ name: part.name, filename: part.filename, body: Buffer.concat(chunks).toString('latin1') });
  }
  return parts;
}

const FORM = [
  '--XX',
  'Content-Disposition: form-data; name="note"',
  '',
  'two\r\nlines --XX and \r\n--XY\r\n-',
  '--XX  ',
  'content-disposition: form-data; name="file"; filename="a.pdf"',
  'Content-Type: application/pdf',
  '',
  '%PDF-1.4\r\n\r\n--X',
  '--XX--',
  'epilogue',
].join('\r\n');

describe('a multipart body', () => {
  it('is parsed into the same parts, wherever chunks end', async () => {
    const whole = await parse(FORM, FORM.length);
    assert.deepEqual(whole, [
      { name: 'note', filename: null, body: 'two\r\nlines --XX and \r\n--XY\r\n-' },
      { name: 'file', filename: 'a.pdf', body: '%PDF-1.4\r\n\r\n--X' },
    ]);
    for (let size = 1; size < 60; size++)
      assert.deepEqual(await parse(FORM, size), whole, `chunks of ${size}`);
  });

  it('may have a preamble, no line break at its end, and empty parts', async () => {
    const text = 'hello\r\n--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--XX--';
    assert.deepEqual(await parse(text), [{ name: 'a', filename: null, body: '' }]);
  });

  it('continues after a part that was not read', async () => {
    const names: string[] = [];
    for await (const part of parseMultipart(splitIntoChunks(Buffer.from(FORM), 9), 'XX', LIMITS))
      names.push(part.name);
    assert.deepEqual(names, ['note', 'file']);
  });

  const broken: [string, string][] = [
    ['ends within a part', FORM.slice(0, 150)],
    ['never closes its boundary', FORM.slice(0, FORM.indexOf('--XX--'))],
    ['has another boundary', FORM.replaceAll('--XX', '--YY')],
    ['is empty', ''],
    ['has no Content-Disposition', '--XX\r\nContent-Type: text/plain\r\n\r\nx\r\n--XX--'],
    ['has a part without a name', '--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n--XX--'],
    ['has text after its boundary', FORM.replace('--XX  ', '--XX and')],
    ['is no form', '--XX\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--XX--'],
    [
      'has a header of another alphabet',
      '--XX\r\n__proto__: x\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--XX--',
    ],
    ['has headers without an end', `--XX\r\nContent-Disposition: form-data; name="${'a'.repeat(2000)}"`],
  ];
  for (const [what, text] of broken) {
    it(`is refused if it ${what}`, async () => {
      await assert.rejects(
        parse(text),
        (error) => error instanceof ApiError && error.code === 'malformed_request',
      );
    });
  }

  it('is too large if it has more parts than are allowed', async () => {
    const part = '--XX\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n';
    assert.equal((await parse(`${part.repeat(5)}--XX--`)).length, 5);
    await assert.rejects(parse(`${part.repeat(6)}--XX--`), { code: 'payload_too_large' });
  });
});

describe('a file name in a form', () => {
  const names: [string, string][] = [
    ['filename="a.pdf"', 'a.pdf'],
    ['filename=a.pdf', 'a.pdf'],
    ['filename="a;b.pdf"', 'a;b.pdf'],
    ['filename="a\\"b.pdf"', 'a"b.pdf'],
    ['filename="a%22b.pdf"', 'a"b.pdf'],
    ['filename="a"b.pdf"', 'a"b.pdf'],
    ['filename="C:\\w\\x.pdf"', 'C:\\w\\x.pdf'],
    ['filename="a\r\nX-Evil: 1.pdf"', 'a\r\nX-Evil: 1.pdf'],
    ['filename="größe €.pdf"', 'größe €.pdf'],
    ['filename="x.pdf"; filename*=UTF-8\'\'%e2%82%ac.pdf', '€.pdf'],
    ["filename*=utf-8'en'a%20b.pdf", 'a b.pdf'],
    ["filename*=iso-8859-1''%e4.pdf", 'ä.pdf'],
    ['filename="x.pdf"; filename*=koi8-r\'\'%e4.pdf', 'x.pdf'],
    ['filename=""', ''],
    ['filename="a.pdf', 'a.pdf'],
    ['filename="a.pdf"; size', 'a.pdf'],
  ];
  for (const [parameter, name] of names) {
    it(`${JSON.stringify(parameter)} is ${JSON.stringify(name)}`, async () => {
      const text = `--XX\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\nContent-Type: a/b\r\n\r\nx\r\n--XX--`;
      assert.deepEqual(await parse(text), [{ name: 'file', filename: name, body: 'x' }]);
    });
  }

  it('may be in a header that is folded into several lines', async () => {
    const text =
      '--XX\r\nContent-Disposition: form-data; name="file";\r\n filename="a.pdf"\r\nContent-Type: a/b\r\n\r\nx\r\n--XX--';
    assert.deepEqual(await parse(text), [{ name: 'file', filename: 'a.pdf', body: 'x' }]);
  });

  it('that is not UTF-8 is read as latin1', async () => {
    const text = Buffer.from(
      '--XX\r\nContent-Disposition: form-data; name=f; filename="\xe4.pdf"\r\n\r\nx\r\n--XX--',
      'latin1',
    );
    assert.equal((await parse(text))[0]?.filename, 'ä.pdf');
  });
});

describe('a boundary', () => {
  it('has 1 to 70 of the characters that RFC 2046 allows', () => {
    assert.equal(checkBoundary('----WebKitFormBoundaryx1'), '----WebKitFormBoundaryx1');
    for (const wrong of [undefined, '', 'x'.repeat(71), 'x'.repeat(252), 'a\r\nb', 'ä', 'ends with space ']) {
      assert.throws(() => checkBoundary(wrong), { code: 'malformed_request' });
    }
  });
});
