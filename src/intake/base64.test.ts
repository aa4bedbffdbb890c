import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeBase64, InvalidBase64Error } from './base64.ts';

async function decode(...chunks: string[]): Promise<string> {
  const decoded: Buffer[] = [];
  for await (const bytes of decodeBase64(chunks)) decoded.push(bytes);
  return Buffer.concat(decoded).toString();
}

test('wrapped lines and missing padding are accepted', async () => {
  assert.equal(await decode('aGVs\r\nbG8='), 'hello');
  assert.equal(await decode('aGVsbG8'), 'hello');
});

test('text in pieces of any length decodes to the same bytes', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  const text = bytes.toString('base64');
  for (let size = 1; size < 10; size++) {
    const pieces = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
    const decoded: Buffer[] = [];
    for await (const piece of decodeBase64(pieces)) decoded.push(piece);
    assert.deepEqual(Buffer.concat(decoded), bytes);
  }
});

test('text that is not base64 is refused instead of being partly decoded', async () => {
  const wrong = [
    '!!!!',
    'data:text/plain;base64,aGVsbG8=',
    'aGVsbG8= and more',
    '',
    '  ',
    'aGVsb',
    'aGVsbG8==',
    '====',
    'aGVs_G8=',
  ];
  for (const text of wrong) {
    await assert.rejects(decode(text), InvalidBase64Error, text);
    await assert.rejects(decode(...text), InvalidBase64Error, text);
  }
});
