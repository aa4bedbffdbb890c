import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { degrees, PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';
import { createFileForm, createProject, makePdf, type UploadedDocument } from './uploads.ts';

describe('page images', () => {
  let app: TestApp;
  let documents: string;
  before(async () => {
    app = await startApp();
    documents = `/projects/${await createProject(app, 'images')}/documents`;
  });
  after(() => app.stop());

  const upload = async (name: string, content: string | Buffer): Promise<string> => {
    const body = createFileForm(name, content);
    const made = await app.json<{ document: UploadedDocument }>(documents, { method: 'POST', body });
    return `${documents}/${made.document.id}`;
  };
  const readImage = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 200, bytes.toString());
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    return { response, bytes, sharp: sharp(bytes), ...(await sharp(bytes).metadata()) };
  };
  /** Draws an image whose left half is red and whose right half is blue. */
  const drawHalves = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
      { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ]);
  const readPixel = async (bytes: Buffer, left: number, top: number) =>
    [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())].map(
      (value) => (value > 127 ? 1 : 0),
    );

  it('a page of a PDF is 1000 pixels wide, or the requested width in steps of 100', async () => {
    const document = await upload('two.pdf', await makePdf(2));
    const { width, height } = await readImage(`${document}/pages/1.png`);
    assert.deepEqual([width, height], [1000, 667]);
    assert.equal((await readImage(`${document}/pages/2.png?width=300`)).width, 300);
    assert.equal((await readImage(`${document}/pages/2.png?width=301`)).width, 400);
    assert.equal((await readImage(`${document}/pages/2.png?width=1`)).width, 100);
    assert.equal((await readImage(`${document}/pages/2.png?width=2000`)).width, 2000);
  });

  it('a turned page is returned upright', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 200]).setRotation(degrees(90));
    const document = await upload('turned.pdf', Buffer.from(await pdf.save()));
    const { width, height } = await readImage(`${document}/pages/1.png?width=400`);
    assert.deepEqual([width, height], [400, 600]);
  });

  it('a page of extreme proportions is rendered at a size that fits the limits', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([10, 5000]);
    const document = await upload('long.pdf', Buffer.from(await pdf.save()));
    const { width, height } = await readImage(`${document}/pages/1.png?width=2000`);
    assert.ok(width * height <= 17_000_000 && height > width, `${width} × ${height}`);
  });

  it('a client with the current image gets 304 without a body', async () => {
    const document = await upload('etag.pdf', await makePdf(1));
    const { response } = await readImage(`${document}/pages/1.png`);
    const etag = response.headers.get('etag') ?? '';
    assert.match(etag, /^".+"$/);
    const again = await app.request(`${document}/pages/1.png`, {
      headers: { 'If-None-Match': `"other", W/${etag}` },
    });
    assert.equal(again.status, 304);
    assert.equal((await again.arrayBuffer()).byteLength, 0);
    const other = await readImage(`${document}/pages/1.png?width=500`, { 'If-None-Match': etag });
    assert.notEqual(other.response.headers.get('etag'), etag);
  });

  it('a photo is turned upright, and never enlarged', async () => {
    const lying = await drawHalves(60, 40).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    const { width, height, bytes } = await readImage(`${await upload('photo.jpg', lying)}/pages/1.png`);
    assert.deepEqual([width, height], [40, 60]);
    // With orientation 6, the left edge of the stored image is the top edge of the displayed one.
    assert.deepEqual(await readPixel(bytes, 20, 10), [1, 0, 0]);
    assert.deepEqual(await readPixel(bytes, 20, 50), [0, 0, 1]);
  });

  it('every image format can be displayed; each frame of a TIFF is a page', async () => {
    for (const format of ['png', 'gif', 'webp', 'tiff', 'avif'] as const) {
      const bytes = await drawHalves(300, 200).toFormat(format).toBuffer();
      const { width } = await readImage(`${await upload(`image.${format}`, bytes)}/pages/1.png?width=100`);
      assert.equal(width, 100, format);
    }
    const frames = await sharp(
      [await drawHalves(20, 20).png().toBuffer(), await drawHalves(20, 20).png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .tiff()
      .toBuffer();
    const tiff = await upload('frames.tiff', frames);
    assert.equal((await readImage(`${tiff}/pages/2.png`)).height, 20);
    await expectError(await app.request(`${tiff}/pages/3.png`), 404, 'not_found');
  });

  it('missing pages, and documents without a layout, return 404', async () => {
    const pdf = await upload('one.pdf', await makePdf(1));
    for (const page of ['2', '0', '-1', '1.5', 'x', '01', '99999999'])
      await expectError(await app.request(`${pdf}/pages/${page}.png`), 404, 'not_found');
    const text = await upload('text.txt', 'No layout.');
    await expectError(await app.request(`${text}/pages/1.png`), 404, 'not_found');
    const broken = await upload('broken.png', Buffer.from('89504e470d0a1a0a0000', 'hex'));
    await expectError(await app.request(`${broken}/pages/1.png`), 404, 'not_found');
    await expectError(await app.request(`${documents}/doc_${'0'.repeat(26)}/pages/1.png`), 404, 'not_found');
  });

  it('an invalid width returns 422', async () => {
    const pdf = await upload('width.pdf', await makePdf(1));
    for (const width of ['0', '2001', '-5', 'wide', '']) {
      const response = await app.request(`${pdf}/pages/1.png?width=${width}`);
      await expectError(response, 422, 'validation_failed', ['width:invalid']);
    }
  });

  it('an organization with very many requests is slowed down, and delays no other', async () => {
    const other = await addOrganization(app, 'other');
    const theirs = `/projects/${await createProject(app, 'theirs', other)}/documents`;
    const made = await app.json<{ document: UploadedDocument }>(theirs, {
      method: 'POST',
      key: other,
      body: createFileForm('theirs.pdf', await makePdf(1)),
    });
    const greedy = await upload('greedy.pdf', await makePdf(25));
    const answered: number[] = [];
    const widths = [500, 600, 700, 800];
    const requests = widths.flatMap((width) =>
      Array.from({ length: 25 }, async (_, page) => {
        const response = await app.request(`${greedy}/pages/${page + 1}.png?width=${width}`);
        if (response.status === 429) assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
        await response.arrayBuffer();
        answered.push(response.status);
        return response.status;
      }),
    );
    while (!answered.includes(429)) await new Promise((resolve) => setTimeout(resolve, 5));
    const one = await app.request(`${theirs}/${made.document.id}/pages/1.png`, { key: other });
    assert.equal(one.status, 200);
    assert.ok(answered.length < requests.length, 'the other organization waited for all of them');
    const statuses = await Promise.all(requests);
    assert.ok(statuses.every((status) => status === 200 || status === 429));
    assert.ok(statuses.filter((status) => status === 200).length >= 60);
  });

  it('concurrent requests for the same page all succeed', async () => {
    const document = await upload('many.pdf', await makePdf(1));
    const all = await Promise.all(Array.from({ length: 20 }, () => readImage(`${document}/pages/1.png`)));
    assert.equal(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size, 1);
  });
});
