import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, test } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { getMember } from '../support/member-at.ts';
import {
  answerWithJson,
  answerWithStatus,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

/** If the answer contained no line items, the service would ask the model for them. */
const COMPLETE = { line_items: [{ sku: 'HP-A3' }, { sku: 'LT-18' }, { sku: 'PR-01' }] };

let app: TestApp;
let server: ModelServer;
let pdf: Buffer;
before(async () => {
  pdf = await readFile('examples/invoice.pdf');
  server = await startModelServer(answerWithJson(COMPLETE));
  app = await startApp({ LEGIBLE_LLM_URL: server.url, LEGIBLE_LLM_MODEL: 'eyes', LEGIBLE_LLM_IMAGES: 'on' });
});
after(async () => {
  await app?.stop();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.requests.length = 0;
  server.answer = answerWithJson(COMPLETE);
});

async function upload(name: string, content: Buffer | string, options: object = {}): Promise<void> {
  const id = await createProject(app, `${name} ${Math.random()}`);
  const settings = { extraction: { llm: 'first', llm_options: options } };
  await app.json(`/projects/${id}/settings`, { method: 'PATCH', body: JSON.stringify({ settings }) });
  const { document } = await app.json<{ document: { status: string } }>(`/projects/${id}/documents?wait=60`, {
    method: 'POST',
    body: createFileForm(name, content),
  });
  assert.equal(document.status, 'completed');
}

function readImages(request: ModelRequest | undefined): Buffer[] {
  const content = getMember(request?.body, 'messages', 1, 'content');
  return (Array.isArray(content) ? content : []).flatMap((part: unknown) => {
    const url = getMember(part, 'image_url', 'url');
    const base64 = /^data:image\/png;base64,(.+)$/.exec(typeof url === 'string' ? url : '')?.[1];
    return base64 === undefined ? [] : [Buffer.from(base64, 'base64')];
  });
}

test('a model that accepts images gets page images of limited size in addition to the text', async () => {
  await upload('invoice.pdf', pdf);
  assert.equal(server.requests.length, 1);
  const [image, ...others] = readImages(server.requests[0]);
  assert.ok(image);
  assert.equal(others.length, 0);
  const { width = 0, height = 0, format } = await sharp(image).metadata();
  assert.equal(format, 'png');
  assert.ok(width > 900 && width <= 1010, `${width}`);
  assert.ok(height > width && image.length < 2_000_000);
  const { channels } = await sharp(image).stats();
  assert.ok((channels[0]?.min ?? 255) < 60 && (channels[0]?.max ?? 0) > 200, 'black on white');
  assert.match(server.requests[0]?.text ?? '', /Marisol Ferreira Bookbinding/);
});

test('an image with too many bytes is reduced', async () => {
  const width = 1_000;
  // Create noise with xorshift, because noise cannot be compressed.
  let state = 2_463_534_242;
  const noise = Uint8Array.from({ length: width * width * 3 }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  });
  const document = await PDFDocument.create();
  const page = document.addPage([500, 700]);
  const pageImage = await sharp(noise, { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();
  page.drawImage(await document.embedPng(pageImage), { x: 0, y: 0, width: 500, height: 500 });
  page.drawText('Invoice total 12.50', { x: 50, y: 600, size: 14 });
  await upload('noise.pdf', Buffer.from(await document.save()));
  const [sent] = readImages(server.requests[0]);
  assert.ok(sent !== undefined && sent.length <= 2_000_000);
  const reduced = (await sharp(sent).metadata()).width ?? 0;
  assert.ok(reduced <= 710, `${reduced} wide, ${sent.length} bytes`);
});

test('no image is sent if texts are redacted or the document has no images', async () => {
  await upload('invoice.pdf', pdf, { redact: ['iban'] });
  await upload('letter.txt', 'Dear workshop,\n\nplease send ten boxes of paper.\n');
  assert.equal(server.requests.length, 2);
  for (const request of server.requests) assert.deepEqual(readImages(request), []);
});

test('a model that refuses images is asked without them', async () => {
  server.answer = (request, response) =>
    (readImages(request).length > 0
      ? answerWithStatus(400, {}, '{"error":{"message":"image input is not supported"}}')
      : answerWithJson(COMPLETE))(request, response);
  await upload('invoice.pdf', pdf);
  assert.deepEqual(
    server.requests.map((request) => readImages(request).length),
    [1, 0],
  );
});
