import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Certificate } from '../support/certificates.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { startTlsReceiver } from '../support/tls-receiver.ts';
import { getTrustedCertificates } from '../support/webhook-receiver.ts';
import { expectError } from './expect-error.ts';
import { createProject, listLeftInStaging, makePdf, type UploadedDocument } from './uploads.ts';

const TIMEOUT_MS = 5000;

let app: TestApp;
let path: string;
let pdf: Buffer;
before(async () => {
  getTrustedCertificates();
  app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_DOWNLOAD_TIMEOUT: `${TIMEOUT_MS}ms`,
    LEGIBLE_DOWNLOADS_AT_ONCE: '4',
    LEGIBLE_COUNT_PAGES_TIMEOUT: '60s',
  });
  path = `/projects/${await createProject(app, 'urls')}/documents`;
  pdf = await makePdf(1);
});
after(() => app.stop());

function submit(body: object): Promise<Response> {
  return app.request(path, { method: 'POST', body: JSON.stringify(body) });
}

/** Submits the URL of a server that responds with `answer`. */
async function from(
  answer: (socket: TLSSocket, head: string) => void,
  {
    name = 'a.pdf',
    certificate = getTrustedCertificates().good,
  }: { name?: string; certificate?: Certificate } = {},
): Promise<Response> {
  await using origin = await startTlsReceiver(certificate, answer);
  return await submit({ source: 'url', file_url: `https://127.0.0.1:${origin.port}/${name}` });
}

function answerOk(content: Buffer | string, ...headers: string[]): (socket: TLSSocket) => void {
  return (socket) => {
    const head = [
      'HTTP/1.1 200 OK',
      `Content-Length: ${Buffer.byteLength(content)}`,
      ...headers,
      '',
      '',
    ].join('\r\n');
    socket.end(Buffer.concat([Buffer.from(head), Buffer.from(content)]));
  };
}

function answerStatus(line: string, ...headers: string[]): (socket: TLSSocket) => void {
  return (socket) => socket.end([`HTTP/1.1 ${line}`, 'Content-Length: 0', ...headers, '', ''].join('\r\n'));
}

async function expectAccepted(response: Response): Promise<UploadedDocument> {
  const text = await response.text();
  assert.equal(response.status, 201, text);
  const { document }: { document: UploadedDocument } = JSON.parse(text);
  assert.equal(document.status, 'pending');
  assert.equal(document.source, 'api');
  return document;
}

function expectRefused(response: Response, code: string): Promise<unknown> {
  return expectError(response, 422, 'validation_failed', [`file_url:${code}`]);
}

describe('a JSON upload', () => {
  it('requires a known source', async () => {
    await expectError(await submit({ file_url: 'https://example.com/a.pdf' }), 422, 'validation_failed', [
      'source:required',
    ]);
    for (const source of ['URL', 'file']) {
      const { error } = await expectError(await submit({ source }), 422, 'validation_failed', [
        'source:not_in_list',
      ]);
      assert.equal(error.details[0]?.message, 'must be one of url, email');
    }
    for (const source of [1, null, []])
      await expectError(await submit({ source }), 422, 'validation_failed', ['source:wrong_type']);
  });

  it('requires a URL if the source is url', async () => {
    await expectRefused(await submit({ source: 'url' }), 'required');
    await expectRefused(await submit({ source: 'url', file_url: 123 }), 'wrong_type');
  });

  for (const [url, code] of [
    ['', 'not_https'],
    ['http://example.com/a.pdf', 'not_https'],
    ['ftp://example.com/a.pdf', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['https://10.0.0.1/a.pdf', 'blocked_host'],
    ['https://[::1]/a.pdf', 'blocked_host'],
    ['https://169.254.169.254/latest/meta-data/', 'blocked_host'],
    ['https://metadata.google.internal/', 'blocked_host'],
    ['https://user:password@example.com/a.pdf', 'blocked_host'],
    ['https://example.com:22/a.pdf', 'blocked_host'],
    ['https://intranet/a.pdf', 'blocked_host'],
  ] as const) {
    it(`with the URL ${JSON.stringify(url)} returns 422 ${code}`, async () => {
      await expectRefused(await submit({ source: 'url', file_url: url }), code);
    });
  }
});

describe('a download', () => {
  it('creates a document with the bytes that the server sent', async () => {
    const document = await expectAccepted(await from(answerOk(pdf)));
    assert.equal(document.filename, 'a.pdf');
    assert.equal(document.content_type, 'application/pdf');
    const file = await app.request(`${path}/${document.id}/file`);
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdf);
  });

  for (const line of [
    '301 Moved',
    '302 Found',
    '307 Temporary',
    '308 Permanent',
    '404 Not Found',
    '500 Oops',
    '204 No Content',
  ]) {
    it(`fails if the server responds with ${line}`, async () => {
      await expectRefused(
        await from(answerStatus(line, 'Location: https://example.com/b.pdf')),
        'download_failed',
      );
    });
  }

  it('fails if the certificate is self-signed, expired or for another host', async () => {
    const { untrusted, expired, wrongHost } = getTrustedCertificates();
    for (const certificate of [untrusted, expired, wrongHost])
      await expectRefused(await from(answerOk(pdf), { certificate }), 'download_failed');
  });

  it('is refused as too large if 20 MB are announced or sent', async () => {
    await expectRefused(
      await from((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 20000000\r\n\r\n')),
      'file_too_large',
    );
    const sendEndlessly = (socket: TLSSocket) => {
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
      const sendMore = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
      };
      socket.on('drain', sendMore);
      sendMore();
    };
    await expectRefused(await from(sendEndlessly), 'file_too_large');
  });

  it('fails if the response has a content encoding', async () => {
    await expectRefused(await from(answerOk(gzipSync(pdf), 'Content-Encoding: gzip')), 'download_failed');
  });

  it('times out if the server is slow, silent or never ends its headers', async () => {
    const sendSlowly = (socket: TLSSocket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(timer));
    };
    const sendEndlessHeaders = (socket: TLSSocket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-More: x\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    };
    const answers = await Promise.all(
      [sendSlowly, () => {}, sendEndlessHeaders].map((answer) => from(answer)),
    );
    for (const answer of answers) await expectRefused(answer, 'download_failed');
  });

  it('is validated like an upload', async () => {
    const login = '<!doctype html><html><body>Please log in</body></html>';
    await expectRefused(
      await from(answerOk(login, 'Content-Type: text/html'), { name: 'x.pdf' }),
      'file_type_mismatch',
    );
    await expectRefused(await from(answerOk('')), 'empty_file');
    await expectRefused(await from(answerOk(await makePdf(26))), 'too_many_pages');
    const program = Buffer.concat([Buffer.from('4d5a9000', 'hex'), Buffer.alloc(200)]);
    await expectRefused(await from(answerOk(program), { name: 'a.exe' }), 'unsupported_file_type');
  });

  it('leaves no files behind if it fails', async () => {
    assert.deepEqual(await listLeftInStaging(app), []);
  });
});

describe('the file name of a download', () => {
  const names: [headers: string[], path: string, filename: string][] = [
    [['Content-Disposition: attachment; filename="../a.pdf"'], 'get?id=4', 'a.pdf'],
    [["Content-Disposition: attachment; filename=x.pdf; filename*=UTF-8''%e2%82%ac.pdf"], 'get', '€.pdf'],
    [['Content-Type: application/pdf'], 'get', 'get.pdf'],
    [['Content-Type: application/pdf'], '', 'download.pdf'],
    [[], 'Rechnung%20%C3%BC.pdf?token=x', 'Rechnung ü.pdf'],
    [[], 'get', 'get.pdf'],
  ];
  for (const [headers, name, filename] of names) {
    it(`for ${JSON.stringify(name)} with ${headers[0] ?? 'no header'} is ${filename}`, async () => {
      assert.equal(
        (await expectAccepted(await from(answerOk(pdf, ...headers), { name }))).filename,
        filename,
      );
    });
  }
});

describe('a secret in the query of a URL', () => {
  it('reaches the server, but appears in no response and no log', async () => {
    const heads: string[] = [];
    const keep = (socket: TLSSocket, head: string) => {
      heads.push(head);
      answerOk(pdf)(socket);
    };
    const document = await expectAccepted(await from(keep, { name: 'a.pdf?token=s3cr3t' }));
    assert.match(heads[0] ?? '', /^GET \/a\.pdf\?token=s3cr3t HTTP/);
    assert.match(heads[0] ?? '', /user-agent: Legible/i);
    const failed = await from(answerStatus('500 Oops'), { name: 'a.pdf?token=s3cr3t' });
    assert.doesNotMatch(await failed.text(), /s3cr3t/);
    assert.doesNotMatch(JSON.stringify(await app.json(`${path}/${document.id}`)), /s3cr3t/);
    assert.doesNotMatch(JSON.stringify(app.logLines), /s3cr3t/);
  });
});

describe('more concurrent downloads than allowed', () => {
  it('get 503 with Retry-After, while the running ones continue', async () => {
    await using origin = await startTlsReceiver(getTrustedCertificates().good, () => {});
    const file_url = `https://127.0.0.1:${origin.port}/a.pdf`;
    const responses = Promise.all(Array.from({ length: 12 }, () => submit({ source: 'url', file_url })));
    assert.equal((await app.request(path)).status, 200);
    const counts = new Map<number, number>();
    for (const response of await responses) {
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      if (response.status === 503) assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    assert.deepEqual(Object.fromEntries(counts), { 422: 4, 503: 8 });
    assert.equal((await expectAccepted(await from(answerOk(pdf)))).filename, 'a.pdf');
  });
});
