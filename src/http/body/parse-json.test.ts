import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseJsonText } from './parse-json.ts';

function parse(text: string): unknown {
  return parseJsonText(Buffer.from(text));
}

describe('a JSON body', () => {
  it('may contain brackets, commas and quotes in its strings', () => {
    const value = { text: `${'['.repeat(200)}${','.repeat(20_000)}"\\"\\\\`, more: ['\\', '"'] };
    assert.deepEqual(parse(JSON.stringify(value)), value);
  });

  it('may be nested at most 100 levels deep', () => {
    assert.doesNotThrow(() => parse('['.repeat(100) + ']'.repeat(100)));
    assert.throws(() => parse('['.repeat(101) + ']'.repeat(101)), { code: 'malformed_request' });
  });

  it('is refused if it is empty, ends within a string or is not UTF-8', () => {
    for (const text of ['', ' ', '"a', '{"a', '"a\\"', '"a\\'])
      assert.throws(() => parse(text), { code: 'malformed_request' }, text);
    assert.throws(() => parseJsonText(Buffer.from([0x22, 0xff, 0x22])), { code: 'malformed_request' });
  });
});
