import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { LongTexts } from './long-texts.ts';
import { INLINE_STRING_BYTES } from './spool-long-strings.ts';

const FILES = new Map([['spooled-1', '/tmp/text-0']]);

describe('a long text of a JSON body', () => {
  it('is found by its placeholder; any other text is not a placeholder', () => {
    const texts = new LongTexts(FILES, null);
    assert.deepEqual(texts.find('spooled-1'), { path: '/tmp/text-0' });
    assert.equal(texts.find('spooled-2'), 'spooled-2');
  });

  it('is too long for every field except those that may be long', () => {
    const texts = new LongTexts(FILES, null);
    const given = {
      attachments: [{ content: 'spooled-1', name: 'spooled-1' }, { content: 'short' }],
      content: 'spooled-1',
      'spooled-1': null,
      n: 1,
      list: ['spooled-1'],
    };
    const tooLong = 'x'.repeat(INLINE_STRING_BYTES + 1);
    assert.deepEqual(texts.refuseElsewhere(given, ['attachments[].content']), {
      attachments: [{ content: 'spooled-1', name: tooLong }, { content: 'short' }],
      content: tooLong,
      [tooLong]: null,
      n: 1,
      list: [tooLong],
    });
    assert.equal(new LongTexts(new Map(), null).refuseElsewhere(given, []), given);
  });

  it('is deleted with the request, or later if it is still needed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-texts-'));
    const texts = new LongTexts(FILES, folder);
    const release = texts.hold();
    await texts.removeUnlessHeld();
    assert.ok(existsSync(folder));
    await release();
    assert.ok(!existsSync(folder));
    await new LongTexts(FILES, null).removeUnlessHeld();
  });
});
