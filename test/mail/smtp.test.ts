import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import sharp from 'sharp';
import { createTestCertificates, type TestCertificates } from '../support/certificates.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

interface Listed {
  id: string;
  filename: string;
  content_type: string;
  file_size: number;
  source: string;
}

const PDF = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('mail over SMTP', () => {
  let app: TestApp;
  let projects = 0;
  before(async () => {
    app = await startApp({ LEGIBLE_SMTP_PORT: '0', LEGIBLE_MAIL_DOMAIN: 'in.example.com' });
  });
  after(() => app.stop());

  const makeProject = async (): Promise<{ id: string; email: string }> => {
    const body = JSON.stringify({ project: { name: `mail ${++projects}` } });
    return (await app.json<{ project: { id: string; email: string } }>('/projects', { method: 'POST', body }))
      .project;
  };
  const send = async (message: SendMailOptions) => {
    const transport = createTransport({ host: '127.0.0.1', port: app.smtpPort ?? 0, ignoreTLS: true });
    try {
      return await transport.sendMail({ from: 'Änne Müller <anne@sender.example>', ...message });
    } finally {
      transport.close();
    }
  };
  const listDocuments = async (id: string): Promise<Listed[]> => {
    const list = await app.json<{ documents: Listed[] }>(`/projects/${id}/documents`);
    return list.documents.sort((a, b) => a.filename.localeCompare(b.filename));
  };

  test('umlauts, nested multipart, inline images, a forwarded message and a 12 MB PDF become the right documents', async () => {
    const project = await makeProject();
    const large = Buffer.concat([PDF, Buffer.from(`\n%${randomBytes(6_000_000).toString('hex')}\n`)]);
    const forwarded = [
      'From: shop@example.net',
      'Subject: Your order 4711',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe aus K=F6ln',
      '--b',
      'Content-Type: text/csv; name="order.csv"',
      'Content-Disposition: attachment; filename="order.csv"',
      '',
      'a,b',
      '1,2',
      '--b--',
    ].join('\r\n');
    await send({
      to: project.email,
      subject: 'Rechnung für März 3/2026',
      text: 'Sehr geehrte Damen und Herren, anbei die Rechnung.',
      html: '<p>Sehr geehrte <img src="cid:logo@x"></p>',
      attachments: [
        { filename: 'logo.png', content: LOGO, cid: 'logo@x' },
        { filename: 'Büro-Rechnung.pdf', content: PDF },
        { filename: 'groß.pdf', content: large },
        { filename: 'original.eml', content: forwarded, contentType: 'message/rfc822' },
      ],
    });
    const listed = await listDocuments(project.id);
    assert.deepEqual(
      listed.map(({ filename, content_type, source }) => [filename, content_type, source]),
      [
        ['Büro-Rechnung.pdf', 'application/pdf', 'email'],
        ['groß.pdf', 'application/pdf', 'email'],
        ['order.csv', 'text/csv', 'email'],
        ['Rechnung für März 3-2026.txt', 'text/plain', 'email'],
      ],
    );
    const body = listed.find((document) => document.filename.endsWith('.txt'));
    const text = await (await app.request(`/projects/${project.id}/documents/${body?.id}/file`)).text();
    assert.match(text, /anbei die Rechnung/);
    assert.match(text, /Subject: Your order 4711[\s\S]*Grüße aus Köln/);
    const { document } = await app.json<{ document: { email_metadata: object } }>(
      `/projects/${project.id}/documents/${body?.id}`,
    );
    const { activity } = await app.json<{ activity: Record<string, unknown>[] }>(
      `/projects/${project.id}/activity`,
    );
    const received = activity.filter(({ action }) => action === 'document.received');
    assert.deepEqual(received.map(({ subject_id }) => subject_id).sort(), listed.map(({ id }) => id).sort());
    assert.ok(received.every(({ key_id, via }) => key_id === null && via === 'smtp'));
    assert.deepEqual(document.email_metadata, {
      from: 'anne@sender.example',
      subject: 'Rechnung für März 3/2026',
      source: 'smtp',
    });
  });

  test('a message with only HTML becomes its text', async () => {
    const project = await makeProject();
    await send({
      to: project.email,
      subject: 'Hello',
      html: '<h1>Order</h1><p>Two <b>boxes</b> of paper</p>',
    });
    const [document] = await listDocuments(project.id);
    const text = await (await app.request(`/projects/${project.id}/documents/${document?.id}/file`)).text();
    assert.match(text, /Two boxes of paper/);
    assert.doesNotMatch(text, /<b>/);
  });

  const ORDER = `<table><tr><td><b>Foxglove Garden Supplies</b></td><td>Order confirmation 20417</td></tr></table>
    <table style="text-align:left"><tr><th>Item</th><th>Qty</th><th>Price</th><th>Total</th></tr>
    <tr><td>Clay pot, 20 cm</td><td>12</td><td>£4.50</td><td>£54.00</td></tr>
    <tr><td>Potting soil, 40 l</td><td>3</td><td>£8.20</td><td>£24.60</td></tr></table>
    <p>Order total: £78.60</p>`;

  test('the columns of an HTML message are aligned in its text, and its items are read', async () => {
    const project = await makeProject();
    await send({
      to: project.email,
      subject: 'Your order',
      text: 'Please view this message in a browser.',
      html: ORDER,
    });
    const [document] = await listDocuments(project.id);
    const text = await (await app.request(`/projects/${project.id}/documents/${document?.id}/file`)).text();
    const [header, ...rows] = text.split('\n').filter((line) => /Qty|£\d+\.\d\d\s+£/.test(line));
    assert.equal(rows.length, 2);
    for (const row of rows) assert.equal(row.search(/\b(?:12|3)\b/), header?.indexOf('Qty'));
    const { document: read } = await app.json<{
      document: { parsed_data: { line_items: Record<string, unknown>[] } };
    }>(`/projects/${project.id}/documents/${document?.id}?wait=60`);
    assert.deepEqual(
      read.parsed_data.line_items.map(({ description, quantity, amount }) => [description, quantity, amount]),
      [
        ['Clay pot, 20 cm', 12, 54],
        ['Potting soil, 40 l', 3, 24.6],
      ],
    );
  });

  test('a photo that a phone inserted into the message becomes a document', async () => {
    const project = await makeProject();
    const photo = await sharp(randomBytes(700 * 900 * 3), { raw: { width: 700, height: 900, channels: 3 } })
      .jpeg()
      .toBuffer();
    await send({
      to: project.email,
      subject: 'Lunch',
      html: '<p>Receipt from today</p><img src="cid:photo@x"><img src="cid:logo@x">',
      attachments: [
        { filename: 'IMG_0417.jpeg', content: photo, cid: 'photo@x' },
        { filename: 'logo.png', content: LOGO, cid: 'logo@x' },
      ],
    });
    assert.deepEqual(
      (await listDocuments(project.id)).map(({ filename }) => filename),
      ['IMG_0417.jpeg', 'Lunch.txt'],
    );
  });

  test('the plain text of a message is kept if its HTML has no columns', async () => {
    const project = await makeProject();
    const quoted = 'Yes, please deliver on Friday.\n\n> When shall we deliver?';
    await send({
      to: project.email,
      subject: 'Re: Delivery',
      text: quoted,
      html: '<p>Yes, please deliver on Friday.</p><blockquote>When shall we deliver?</blockquote>',
    });
    const [document] = await listDocuments(project.id);
    const text = await (await app.request(`/projects/${project.id}/documents/${document?.id}/file`)).text();
    assert.equal(text.trim(), quoted);
  });

  test('an unknown recipient is refused at RCPT', async () => {
    await assert.rejects(send({ to: 'aaaaaaaaaaaaaaaa@in.example.com', text: 'hello hello' }), {
      responseCode: 550,
    });
    await assert.rejects(send({ to: "o'brien@in.example.com", text: 'hello hello' }), { responseCode: 550 });
  });

  test('more than ten attachments are refused with 552, and nothing is stored', async () => {
    const project = await makeProject();
    const attachments = Array.from({ length: 11 }, (_, n) => ({ filename: `${n}.pdf`, content: PDF }));
    await assert.rejects(send({ to: project.email, text: 'eleven of them', attachments }), {
      responseCode: 552,
    });
    assert.deepEqual(await listDocuments(project.id), []);
  });

  test('a message with more than 1,000 parts is refused permanently', async () => {
    const project = await makeProject();
    const parts = '--B\r\nContent-Type: text/plain\r\n\r\nhello hello\r\n'.repeat(1001);
    const header = 'Subject: parts\r\nContent-Type: multipart/mixed; boundary=B';
    await assert.rejects(
      send({
        envelope: { from: 'anne@sender.example', to: project.email },
        raw: `${header}\r\n\r\n${parts}--B--\r\n`,
      }),
      { responseCode: 554 },
    );
    assert.deepEqual(await listDocuments(project.id), []);
  });

  test('a message that would create no document is refused with the reason', async () => {
    const project = await makeProject();
    await assert.rejects(
      send({ to: project.email, text: 'short' }),
      (error: Error & { responseCode?: number }) => {
        assert.equal(error.responseCode, 550);
        assert.match(error.message, /fewer than 10 characters/);
        return true;
      },
    );
  });

  test('one message to two projects is stored in both', async () => {
    const [one, two] = [await makeProject(), await makeProject()];
    await send({ to: [one.email, two.email.toUpperCase()], subject: 'Both', text: 'for the both of you' });
    assert.equal((await listDocuments(one.id)).length, 1);
    assert.equal((await listDocuments(two.id)).length, 1);
  });

  test('the project’s settings determine which parts become documents', async () => {
    const project = await makeProject();
    await app.json(`/projects/${project.id}/settings`, {
      method: 'PATCH',
      body: '{"settings":{"email_parse_option":"attachments"}}',
    });
    const attachments = [{ filename: 'a.pdf', content: PDF }];
    await send({ to: project.email, subject: 'x', text: 'long enough to be read', attachments });
    assert.deepEqual(
      (await listDocuments(project.id)).map((document) => document.filename),
      ['a.pdf'],
    );
  });

  test('EHLO announces the size limit; a larger message is refused before it is sent', async () => {
    const answer = await talk(app.smtpPort ?? 0, [
      'EHLO x',
      'MAIL FROM:<a@b.example> SIZE=999999999',
      'QUIT',
    ]);
    assert.match(answer, /250[- ]SIZE \d{8}/);
    assert.match(answer, /552/);
    assert.doesNotMatch(answer, /STARTTLS/);
  });
});

test('only senders on the list may send', async () => {
  const app = await startApp({ LEGIBLE_SMTP_PORT: '0', LEGIBLE_SMTP_SENDERS: 'ann@a.example,@b.example' });
  try {
    for (const [sender, code] of [
      ['ann@a.example', '250'],
      ['bob@a.example', '550'],
      ['x@b.example', '250'],
    ] as const) {
      const answer = await talk(app.smtpPort ?? 0, ['EHLO x', `MAIL FROM:<${sender}>`, 'QUIT']);
      assert.match(answer.split('\r\n').at(-3) ?? '', new RegExp(`^${code}`), `${sender}: ${answer}`);
    }
  } finally {
    await app.stop();
  }
});

describe('mail over TLS', () => {
  const first = createTestCertificates();
  let folder: string;
  let settings: Record<string, string>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-smtp-'));
    settings = {
      LEGIBLE_SMTP_PORT: '0',
      LEGIBLE_SMTP_TLS_CERT: join(folder, 'cert.pem'),
      LEGIBLE_SMTP_TLS_KEY: join(folder, 'key.pem'),
    };
    await writeCertificate(first);
  });
  after(() => rm(folder, { recursive: true }));

  const writeCertificate = async ({ good }: TestCertificates) => {
    await writeFile(join(folder, 'cert.pem'), good.cert);
    await writeFile(join(folder, 'key.pem'), good.key);
  };
  /** Sends one message over a connection that trusts only this CA. Returns the response. */
  const sendOverTls = async (app: TestApp, ca: string): Promise<string> => {
    const body = JSON.stringify({ project: { name: randomUUID() } });
    const { project } = await app.json<{ project: { email: string } }>('/projects', { method: 'POST', body });
    const transport = createTransport({
      host: 'localhost',
      port: app.smtpPort ?? 0,
      requireTLS: true,
      tls: { ca },
    });
    try {
      const message = { from: 'a@b.example', to: project.email, text: 'a message over TLS' };
      return (await transport.sendMail(message)).response;
    } finally {
      transport.close();
    }
  };

  test('is offered if there is a certificate, and required only if so configured', async () => {
    const optional = await startApp(settings);
    const required = await startApp({ ...settings, LEGIBLE_SMTP_REQUIRE_TLS: 'on' });
    try {
      const lines = ['EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<aaaaaaaaaaaaaaaa@b.example>', 'QUIT'];
      assert.match(await talk(optional.smtpPort ?? 0, lines), /250[- ]STARTTLS[\s\S]*250 Accepted/);
      const refused = await talk(required.smtpPort ?? 0, lines);
      assert.match(refused, /\r\n530 5\.7\.0 Must issue a STARTTLS command first\r\n503 /);
      assert.match(await sendOverTls(optional, first.ca), /^250/);
      assert.match(await sendOverTls(required, first.ca), /^250/);
    } finally {
      await optional.stop();
      await required.stop();
    }
  });

  test('uses a certificate that is renewed while the service runs', async (context) => {
    const app = await startApp(settings);
    const start = Date.now();
    context.mock.timers.enable({ apis: ['Date'], now: start });
    const listLogged = (text: RegExp) => app.logLines.filter(({ message }) => text.test(message));
    try {
      assert.match(await sendOverTls(app, first.ca), /^250/);
      const renewed = createTestCertificates(start);
      await writeFile(join(folder, 'cert.pem'), renewed.good.cert);
      assert.match(await sendOverTls(app, first.ca), /^250/, 'not looked at again within a minute');
      assert.equal(listLogged(/certificate/).length, 0);

      context.mock.timers.setTime(start + 60_000);
      assert.match(await sendOverTls(app, first.ca), /^250/, 'the key does not belong to it yet');
      assert.deepEqual(
        listLogged(/certificate/).map(({ level }) => level),
        ['error'],
      );

      await writeCertificate(renewed);
      context.mock.timers.setTime(start + 120_000);
      assert.match(await sendOverTls(app, renewed.ca), /^250/);
      assert.equal(listLogged(/certificate for mail has changed/).length, 1);
      await assert.rejects(sendOverTls(app, first.ca), /unable to verify|self-signed|signature/i);
    } finally {
      context.mock.timers.reset();
      await app.stop();
      await writeCertificate(first);
    }
  });

  test('is refused at startup if the key does not match the certificate', async () => {
    const key = join(folder, 'other-key.pem');
    await writeFile(key, first.untrusted.key);
    await assert.rejects(startApp({ ...settings, LEGIBLE_SMTP_TLS_KEY: key }), {
      name: 'StartRefusedError',
      message: /certificate for mail cannot be used: .*key values mismatch/,
    });
  });
});

test('the number of connections per client address is limited', async () => {
  const app = await startApp({ LEGIBLE_SMTP_PORT: '0', LEGIBLE_SMTP_CONNECTIONS_PER_ADDRESS: '2' });
  const open = [await openConnection(app.smtpPort ?? 0), await openConnection(app.smtpPort ?? 0)];
  try {
    for (const { greeting } of open) assert.match(greeting, /^220 /);
    const third = await openConnection(app.smtpPort ?? 0);
    await once(third.socket, 'close');
    assert.match(third.greeting, /^421 4\.7\.0 Too many connections from this address; try again later\r\n$/);
    const elsewhere = await openConnection(app.smtpPort ?? 0, '127.0.0.3');
    assert.match(elsewhere.greeting, /^220 /);
    elsewhere.socket.destroy();

    open[0]?.socket.end('QUIT\r\n');
    await once(open[0]?.socket as Socket, 'close');
    const next = await openConnection(app.smtpPort ?? 0);
    assert.match(next.greeting, /^220 /);
    next.socket.destroy();
  } finally {
    for (const { socket } of open) socket.destroy();
    await app.stop();
  }
});

/** Returns the connection and the first line that the server sends. */
async function openConnection(
  port: number,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; greeting: string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.setEncoding('utf8');
  const [greeting] = await once(socket, 'data');
  socket.resume();
  return { socket, greeting };
}

/** Sends each line after the response to the previous line. Returns all responses. */
function talk(port: number, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const rest = [...lines];
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (!/^\d{3} [^\n]*\r\n$/m.test(text)) return;
      const next = rest.shift();
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
