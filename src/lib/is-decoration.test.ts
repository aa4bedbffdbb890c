import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { isDecoration } from './is-decoration.ts';

const BODY = { html: '<p>The receipt:</p><img src="cid:photo@x">', text: 'The receipt:' };

/** Returns an image of random dots, which has many bytes. */
function draw(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

test('a large image in a short e-mail is a document', async () => {
  const photo = { contentType: 'image/jpeg', contentId: 'photo@x', content: await draw(600, 800) };
  assert.equal(await isDecoration(photo, BODY), false);
  assert.equal(await isDecoration({ ...photo, contentId: undefined }, BODY), false);
  assert.equal(await isDecoration(photo, { ...BODY, text: 'word '.repeat(300) }), true);
});

test('banners, icons and images that cannot be opened are decoration', async () => {
  const banner = { contentType: 'image/jpeg', contentId: 'photo@x', content: await draw(1200, 300) };
  assert.equal(await isDecoration(banner, BODY), true);
  const plain = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#08c' } })
    .png()
    .toBuffer();
  assert.equal(await isDecoration({ ...banner, content: plain }, BODY), true);
  assert.equal(await isDecoration({ ...banner, content: randomBytes(50_000) }, BODY), true);
});

test('a photo in the format of phones is a document', async () => {
  const photo = { contentType: 'image/heic', contentId: 'photo@x', content: randomBytes(50_000) };
  assert.equal(await isDecoration(photo, BODY), false);
});
