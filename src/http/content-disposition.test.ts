import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatAttachment } from './content-disposition.ts';

describe('the name of a download', () => {
  it('is plain ASCII if possible', () =>
    assert.equal(formatAttachment('a b.pdf'), 'attachment; filename="a b.pdf"'));

  for (const name of ['€ größe.pdf', 'a"b.pdf', 'a\\b%41.pdf', "it's (1)*.pdf"]) {
    it(`keeps ${name} unchanged in a header`, () => {
      const header = formatAttachment(name);
      assert.match(header, /^[\x20-\x7e]+$/);
      const encoded = /filename\*=UTF-8''([A-Za-z0-9%._~-]+)$/.exec(header)?.[1];
      const plain = /filename="([^"\\]*)"$/.exec(header)?.[1];
      assert.equal(encoded === undefined ? plain : decodeURIComponent(encoded), name);
    });
  }
});
