import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkMediaType, parseContentType } from './media-type.ts';

describe('a Content-Type', () => {
  it('is read with its parameters', () => {
    const parsed = parseContentType('Multipart/Form-Data; boundary="a b\\"c"; Charset=utf-8 ;');
    assert.equal(parsed?.type, 'multipart/form-data');
    assert.deepEqual(Object.fromEntries(parsed?.parameters ?? []), { boundary: 'a b"c', charset: 'utf-8' });
  });

  for (const wrong of [
    'application/json\ta',
    ' application/json',
    'application/json garbage',
    'application/json, text/plain',
    'application/json;;x=',
    'application/jsonx',
    'application',
    '',
  ]) {
    it(`${JSON.stringify(wrong)} is not accepted as application/json`, () => {
      assert.throws(() => checkMediaType({ 'content-type': wrong }, ['application/json']), {
        code: 'unsupported_media_type',
      });
    });
  }

  it('may specify the character set', () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    assert.equal(checkMediaType(headers, ['application/json']), 'application/json');
  });

  it('does not make a compressed body acceptable', () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    assert.throws(() => checkMediaType(headers, ['application/json']), { code: 'unsupported_media_type' });
  });
});
