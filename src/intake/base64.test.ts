import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
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

test('any bytes, wrapped and split anywhere, decode to the same bytes', async () => {
  const random = createSeededRandom(15);
  for (let n = 0; n < 2_000; n++) {
    const bytes = Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256)));
    let text = bytes.toString('base64');
    if (random.below(2) === 0) text = text.replace(/=+$/, '');
    if (random.below(2) === 0) text = text.replace(new RegExp(`.{${1 + random.below(76)}}`, 'g'), '$&\r\n');
    const pieces: string[] = [];
    for (let at = 0; at < text.length; ) {
      const length = 1 + random.below(40);
      pieces.push(text.slice(at, at + length));
      at += length;
    }
    const decoded: Buffer[] = [];
    for await (const piece of decodeBase64(pieces)) decoded.push(piece);
    assert.deepEqual(Buffer.concat(decoded), bytes, text);
  }
});

test('random text is either refused or exactly what Node encodes', async () => {
  const random = createSeededRandom(16);
  const pick = () => 'AQ/+=_-z9 \n%\u00e9'.charAt(random.below(14));
  for (let n = 0; n < 5_000; n++) {
    const text = Array.from({ length: random.below(12) }, pick).join('');
    const decoded = await decode(text).catch((error: unknown) => {
      assert.ok(error instanceof InvalidBase64Error, String(error));
      return null;
    });
    const compact = text.replace(/[\n ]/g, '');
    const isBase64 = compact !== '' && /^(?:[\w+/]{4})*(?:[\w+/]{2}(?:==)?|[\w+/]{3}=?)?$/.test(compact);
    assert.equal(decoded !== null, isBase64 && !compact.includes('_'), JSON.stringify(text));
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
