import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeBase64 } from './base64.ts';

test('wrapped lines and missing padding are taken', () => {
  assert.equal(decodeBase64('aGVs\r\nbG8=')?.toString(), 'hello');
  assert.equal(decodeBase64('aGVsbG8')?.toString(), 'hello');
});

test('what is not base64 is refused, not decoded in part', () => {
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
  for (const text of wrong) assert.equal(decodeBase64(text), null, text);
});
