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
});
