import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseJsonBody } from './read-json.ts';

function parse(text: string): unknown {
  return parseJsonBody(Buffer.from(text)).value;
}

describe('a JSON body', () => {
  it('may hold brackets, commas and quotes in its strings', () => {
    const value = { text: `${'['.repeat(200)}${','.repeat(20_000)}"\\"\\\\`, more: ['\\', '"'] };
    assert.deepEqual(parse(JSON.stringify(value)), value);
  });

  it('is nested 100 levels deep and no deeper', () => {
    assert.doesNotThrow(() => parse('['.repeat(100) + ']'.repeat(100)));
    assert.throws(() => parse('['.repeat(101) + ']'.repeat(101)), { code: 'malformed_request' });
  });

  it('has at most 10,000 values', () => {
    assert.doesNotThrow(() => parse(JSON.stringify(Array.from({ length: 10_000 }, () => 1))));
    assert.throws(() => parse(JSON.stringify(Array.from({ length: 10_001 }, () => 1))), {
      code: 'malformed_request',
    });
  });

  it('has the same digest as its bytes and no other', () => {
    const digest = (text: string) => parseJsonBody(Buffer.from(text)).digest;
    assert.equal(digest('{"a":1}'), digest('{"a":1}'));
    assert.notEqual(digest('{"a":1}'), digest('{"a": 1}'));
  });
});
