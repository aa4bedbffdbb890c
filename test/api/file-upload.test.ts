import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { createUblInvoice } from '../../fixtures/e-invoice-xml.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { openSocket, readAnswer, sendRaw } from './raw-http.ts';
import {
  createFileForm,
  createProject,
  createRawForm,
  listLeftInStaging,
  makePdf,
  PNG,
  type UploadedDocument,
} from './uploads.ts';

const MAX_BYTES = 15_728_640;

let app: TestApp;
let project: string;
let path: string;
before(async () => {
  app = await startApp({ LEGIBLE_COUNT_PAGES_TIMEOUT: '60s' });
  project = await createProject(app, 'uploads');
  path = `/projects/${project}/documents`;
});
after(() => app.stop());

function upload(form: FormData): Promise<Response> {
  return app.request(path, { method: 'POST', body: form });
}

function uploadRaw(
  filenameParameter: string,
  content: string | Buffer,
  partHeaders?: string,
): Promise<Response> {
  const { body, type } = createRawForm(filenameParameter, content, partHeaders);
  return app.request(path, { method: 'POST', body: new Uint8Array(body), headers: { 'Content-Type': type } });
}

async function expectAccepted(response: Response): Promise<UploadedDocument> {
  const text = await response.text();
  assert.equal(response.status, 201, text);
  const { document }: { document: UploadedDocument } = JSON.parse(text);
  assert.equal(response.headers.get('location'), `/v1${path}/${document.id}`);
  return document;
}

function expectRefused(response: Response, detail: string): Promise<unknown> {
  return expectError(response, 422, 'validation_failed', [detail]);
}

async function countDocuments(): Promise<number> {
  const { meta } = await app.json<{ meta: { total: number } }>(path);
  return meta.total;
}

describe('the file part', () => {
  it('is required, is named "file", and has a file name', async () => {
    const text = new FormData();
    text.append('file', 'plain text');
    await expectRefused(await upload(text), 'file:required');
    const capital = new FormData();
    capital.append('File', new Blob(['x']), 'x.txt');
    await expectRefused(await upload(capital), 'file:required');
    const other = new FormData();
    other.append('external_id', 'x');
    await expectRefused(await upload(other), 'file:required');
    await expectRefused(await uploadRaw('filename=""', ''), 'file:required');
  });

  it('must be unique', async () => {
    const form = createFileForm('a.txt', 'hello');
    form.append('file', new Blob(['again']), 'b.txt');
    await expectRefused(await upload(form), 'file:too_many_items');
  });

  it('must not be empty', async () =>
    expectRefused(await upload(createFileForm('a.txt', '')), 'file:empty_file').then(() => {}));
});

describe('the size of a file', () => {
  it('is at most 15,728,640 bytes', async () => {
    const text = Buffer.alloc(MAX_BYTES, 'a line of text\n');
    const document = await expectAccepted(await upload(createFileForm('big.txt', text)));
    assert.equal(document.file_size, MAX_BYTES);
    const before = await countDocuments();
    const over = Buffer.concat([text, Buffer.from('a')]);
    await expectError(await upload(createFileForm('big.txt', over)), 413, 'payload_too_large', [
      'file:file_too_large',
    ]);
    assert.equal(await countDocuments(), before);
    assert.deepEqual(await listLeftInStaging(app), []);
  });

  it('returns 413 at once if the announced size is too large', async () => {
    const head = `POST /v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\nContent-Type: multipart/form-data; boundary=X\r\n`;
    const answer = await sendRaw(app.baseUrl, `${head}Content-Length: 20000000000\r\n\r\n--X\r\n`);
    assert.equal(answer.status, 413);
    assert.equal(JSON.parse(answer.body).error.code, 'payload_too_large');
  });

  it('without a length returns 413 as soon as the limit is exceeded, and the connection is closed', async () => {
    const socket = await openSocket(app.baseUrl);
    socket.write(
      `POST /v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\nContent-Type: multipart/form-data; boundary=X\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n',
    );
    const send = (data: string) => socket.write(`${data.length.toString(16)}\r\n${data}\r\n`);
    send('--X\r\nContent-Disposition: form-data; name="file"; filename="endless.txt"\r\n\r\n');
    const flood = setInterval(() => {
      if (socket.writableLength < 1_000_000) for (let i = 0; i < 16; i++) send('x'.repeat(65_536));
    }, 1);
    const answer = await readAnswer(socket);
    assert.equal(answer.status, 413);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(flood);
  });
});

describe('the extension of a file', () => {
  for (const name of [
    'a.exe',
    'a.svg',
    'a.zip',
    'a.docm',
    'a.pptx',
    'a.eml',
    'a',
    'a.pdf.exe',
    'pdf',
    'x.pdf%00.exe',
    'x.pdf\0.exe',
    'x.',
  ]) {
    it(`is refused for ${JSON.stringify(name)}`, async () => {
      await expectRefused(
        await uploadRaw(`filename="${name}"`, await makePdf(1)),
        'file:unsupported_file_type',
      );
    });
  }

  it('is converted to lowercase', async () => {
    const pdf = await expectAccepted(await upload(createFileForm('INVOICE.PDF', await makePdf(1))));
    assert.equal(pdf.filename, 'INVOICE.PDF');
    assert.equal(pdf.file_extension, '.pdf');
    assert.equal((await expectAccepted(await upload(createFileForm('a.JfIf', PNG)))).file_extension, '.jfif');
  });

  it('is the last one of the sanitized name', async () => {
    for (const [given, kept] of [
      ['x.pdf.', 'x.pdf'],
      ['x.pdf ', 'x.pdf'],
      ['x.exe\0.pdf', 'x.exe.pdf'],
    ] as const) {
      const document = await expectAccepted(await uploadRaw(`filename="${given}"`, await makePdf(1)));
      assert.equal(document.filename, kept);
      assert.equal(document.file_extension, '.pdf');
    }
  });
});

describe('the extension .xml', () => {
  it('is accepted for an electronic invoice', async () => {
    const document = await expectAccepted(await upload(createFileForm('a.xml', createUblInvoice())));
    assert.equal(document.content_type, 'application/xml');
    assert.equal(document.file_extension, '.xml');
  });

  it('is refused for any other content', async () => {
    for (const content of ['<a/>', await makePdf(1), 'x'])
      await expectRefused(await upload(createFileForm('a.xml', content)), 'file:unsupported_file_type');
  });
});

describe('the name of a file', () => {
  const names: [parameter: string, kept: string][] = [
    ['filename="../../etc/cron.d/x.pdf"', 'x.pdf'],
    ['filename="C:\\w\\x.pdf"', 'x.pdf'],
    ['filename="/etc/passwd.pdf"', 'passwd.pdf'],
    ['filename=".pdf"', 'document.pdf'],
    ['filename="a\u202efdp.pdf"', 'afdp.pdf'],
    ['filename="a\r\nX-Evil: 1.pdf"', 'aX-Evil: 1.pdf'],
    ['filename="a%22b.pdf"', 'a"b.pdf'],
    ['filename="\u{1f600}.pdf"', '\u{1f600}.pdf'],
    ['filename="CON.pdf"', 'CON.pdf'],
    ["filename*=UTF-8''%e2%82%ac.pdf", '€.pdf'],
  ];
  for (const [parameter, kept] of names) {
    it(`${JSON.stringify(parameter)} is stored as ${JSON.stringify(kept)}`, async () => {
      const document = await expectAccepted(await uploadRaw(parameter, await makePdf(1)));
      assert.equal(document.filename, kept);
      const file = await app.request(`${path}/${document.id}/file`);
      assert.equal(file.status, 200);
      assert.equal(file.headers.get('x-evil'), null);
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="/);
    });
  }

  it('of 5,000 characters is shortened to 255 bytes and keeps its extension', async () => {
    const { filename } = await expectAccepted(
      await upload(createFileForm(`${'ä'.repeat(5000)}.pdf`, await makePdf(1))),
    );
    assert.ok(Buffer.byteLength(filename) <= 255);
    assert.match(filename, /^ä+\.pdf$/);
  });

  it('never appears in a path on disk', async () => {
    const names = await readdir(app.dataDir, { recursive: true });
    assert.deepEqual(
      names.filter((name) => /passwd|cron|CON\.pdf|endless/.test(name)),
      [],
    );
  });
});

describe('the type of a file', () => {
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  const elf = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(64)]);
  const exe = Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(200)]);
  const wrong: [string, string | Buffer][] = [
    ['exe.pdf', exe],
    ['zip.pdf', zip],
    ['elf.pdf', elf],
    ['html.pdf', '<!doctype html><html><body>Hello</body></html>'],
    ['binary.txt', Buffer.concat([exe, Buffer.from([0, 1, 2, 3])])],
  ];
  for (const [name, content] of wrong) {
    it(`must match the extension: ${name} is refused`, async () =>
      expectRefused(await upload(createFileForm(name, content)), 'file:file_type_mismatch').then(() => {}));
  }

  it('must match the extension: a PDF named .docx is refused', async () => {
    await expectRefused(await upload(createFileForm('a.docx', await makePdf(1))), 'file:file_type_mismatch');
  });

  it('is detected for an image with the extension of another format', async () => {
    const document = await expectAccepted(await upload(createFileForm('photo.jpg', PNG)));
    assert.equal(document.content_type, 'image/png');
    assert.equal(document.file_extension, '.jpg');
  });

  it('does not depend on the type stated by the part', async () => {
    for (const header of ['Content-Type: text/html\r\n', '']) {
      const document = await expectAccepted(await uploadRaw('filename="a.pdf"', await makePdf(1), header));
      assert.equal(document.content_type, 'application/pdf');
    }
  });

  it('is text even if the file has a byte order mark or only whitespace', async () => {
    assert.equal(
      (await expectAccepted(await upload(createFileForm('bom.txt', '\ufeffhello')))).content_type,
      'text/plain',
    );
    const onlySpaces = await expectAccepted(await upload(createFileForm('blank.txt', '  \n ')));
    const { document } = await app.json<{ document: UploadedDocument }>(`${path}/${onlySpaces.id}?wait=30`);
    assert.equal(document.status, 'completed');
  });
});

describe('the pages of a PDF', () => {
  it('are limited to 25', async () => {
    await expectAccepted(await upload(createFileForm('25.pdf', await makePdf(25))));
    await expectRefused(await upload(createFileForm('26.pdf', await makePdf(26))), 'file:too_many_pages');
  });

  it('must exist if they are requested', async () => {
    const pdf = await makePdf(3);
    const send = (pages: string) =>
      app.request(`${path}?pages=${pages}`, { method: 'POST', body: createFileForm('a.pdf', pdf) });
    for (const wrong of ['0', 'a', '3-1', '1-', '', '4', '1-99999'])
      await expectRefused(await send(wrong), 'pages:invalid');
    const { id } = await expectAccepted(await send('1,3'));
    const { document } = await app.json<{
      document: { status: string; pages_count: number; parsed_data: { pages: { number: number }[] } };
    }>(`${path}/${id}?wait=30`);
    assert.equal(document.status, 'completed');
    assert.equal(document.pages_count, 3);
    assert.deepEqual(
      document.parsed_data.pages.map((page) => page.number),
      [1, 3],
    );
  });
});
