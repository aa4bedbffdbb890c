import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { strToU8, type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import { ExtractionError } from '../../src/extraction/document.ts';
import { DEFAULT_CONTAINER_LIMITS } from '../../src/extraction/read/containers/container-limits.ts';
import { extractBytes } from './read-file.ts';
import { writeOutlookMessage } from './support/outlook-message.ts';

const makeZip = (files: Zippable, level: 0 | 6 = 6) => Buffer.from(zipSync(files, { level }));
const makeMail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

async function open(bytes: Buffer, name: string, limits: Partial<typeof DEFAULT_CONTAINER_LIMITS> = {}) {
  const scratch = await mkdtemp(join(tmpdir(), 'legible-test-'));
  try {
    const containers = { ...DEFAULT_CONTAINER_LIMITS, ...limits };
    const { contents, parsedData } = await extractBytes(bytes, name, { containers, scratch });
    const files = await Promise.all(
      contents.map(async ({ path, file }) => [path, (await readFile(file)).toString('latin1')]),
    );
    return { files: Object.fromEntries(files), data: parsedData, warnings: parsedData.warnings };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function expectFailure(code: string, work: Promise<unknown>): Promise<void> {
  return assert.rejects(work, (error) => error instanceof ExtractionError && error.code === code);
}

describe('an archive', () => {
  it('yields its files, including those with the same name in several folders', async () => {
    const bytes = makeZip({
      'a.txt': strToU8('one'),
      'b/A.txt': strToU8('two'),
      'b/a.txt': strToU8('three'),
    });
    const { files, data, warnings } = await open(bytes, 'x.zip');
    assert.deepEqual(files, { 'a.txt': 'one', 'b/A.txt': 'two', 'b/a.txt': 'three' });
    assert.deepEqual(warnings, []);
    assert.equal(data.document_type, 'other');
    assert.deepEqual(data.tables[0]?.rows[1], ['a.txt', '3 bytes']);
  });

  it('is still recognized if it contains an uncompressed Office file', async () => {
    const office = makeZip({ '[Content_Types].xml': strToU8('x'), 'word/document.xml': strToU8('x') }, 0);
    assert.deepEqual(Object.keys((await open(makeZip({ 'letter.docx': office }, 0), 'x.zip')).files), [
      'letter.docx',
    ]);
  });

  it('without files has a warning', async () => {
    const { warnings, files } = await open(makeZip({ 'folder/': new Uint8Array() }), 'x.zip');
    assert.deepEqual(files, {});
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['empty_container'],
    );
  });

  it("names the operating system's files that it skips", async () => {
    const bytes = makeZip({
      'a.txt': strToU8('one'),
      '__MACOSX/._a.txt': strToU8('x'),
      '.DS_Store': strToU8('x'),
    });
    const { files, warnings } = await open(bytes, 'x.zip');
    assert.deepEqual(Object.keys(files), ['a.txt']);
    assert.match(warnings[0]?.message ?? '', /^Operating system files that were skipped: 2,/);
  });

  it('fails if it is damaged or encrypted, and names single files that are', async () => {
    const bytes = makeZip({ 'a.txt': strToU8('first file'), 'b.txt': strToU8('second file') }, 0);
    await expectFailure('corrupt_file', open(bytes.subarray(0, bytes.length - 30), 'x.zip'));
    const damaged = Buffer.from(bytes);
    damaged.write('S', damaged.indexOf('second file'));
    const one = await open(damaged, 'x.zip');
    assert.deepEqual(Object.keys(one.files), ['a.txt']);
    assert.match(one.warnings[0]?.message ?? '', /^"b\.txt" did not become a document: it is damaged/);
    damaged.write('F', damaged.indexOf('first file'));
    await expectFailure('corrupt_file', open(damaged, 'x.zip'));
    const first = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const encrypted = Buffer.from(bytes);
    encrypted[first + 8] = 1;
    assert.match(
      (await open(encrypted, 'x.zip')).warnings[0]?.message ?? '',
      /"a\.txt".*requires a password/,
    );
    encrypted[bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8] = 1;
    await expectFailure('password_protected', open(encrypted, 'x.zip'));
  });

  it('may have as many files and bytes as allowed, and no more', async () => {
    const files = { 'a.txt': strToU8('12345'), 'b.txt': strToU8('67890') };
    await open(makeZip(files), 'x.zip', { maxFiles: 2 });
    await expectFailure('resource_limit_exceeded', open(makeZip(files), 'x.zip', { maxFiles: 1 }));
    await open(makeZip(files), 'x.zip', { maxTotalBytes: 10 });
    await expectFailure('resource_limit_exceeded', open(makeZip(files), 'x.zip', { maxTotalBytes: 9 }));
    assert.equal((await open(makeZip(files), 'x.zip', { maxFileBytes: 5 })).warnings.length, 0);
    const { warnings } = await open(makeZip(files), 'x.zip', { maxFileBytes: 4 });
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['content_skipped', 'content_skipped'],
    );
  });

  it('may inflate to a limited multiple of its size, which is only checked above 10 MB', async () => {
    const bomb = makeZip({ 'a.txt': new Uint8Array(12_000_000) });
    await expectFailure('resource_limit_exceeded', open(bomb, 'x.zip'));
    await open(bomb, 'x.zip', { maxRatio: Math.ceil(12_000_000 / bomb.length) });
    await open(makeZip({ 'a.txt': new Uint8Array(10_000_000) }), 'x.zip');
  });

  it('is not opened inside too many others', () =>
    expectFailure(
      'resource_limit_exceeded',
      open(makeZip({ 'a.txt': strToU8('x') }), 'x.zip', { isTooDeep: true }),
    ));
});

describe('an e-mail file', () => {
  const HEADER = [
    'From: "Ann Lee" <ann@example.com>',
    'To: orders@example.org',
    'Date: Wed, 04 Mar 2026 09:15:00 +0000',
    'Subject: =?utf-8?q?Bestellung_f=C3=BCr_M=C3=A4rz?=',
    'MIME-Version: 1.0',
  ];
  const makeMultipart = (...parts: string[][]) =>
    makeMail(
      ...HEADER,
      'Content-Type: multipart/mixed; boundary=B',
      '',
      ...parts.flatMap((part) => ['--B', ...part]),
      '--B--',
      '',
    );
  const HTML = [
    'Content-Type: text/html',
    '',
    '<p>Please send:</p><table><tr><th>Item</th><th>Qty</th></tr><tr><td>Paper A3</td><td>20</td></tr></table><img src="cid:logo">',
  ];
  const LOGO = ['Content-Type: image/png; name=logo.png', 'Content-ID: <logo>', '', 'x'];
  const FILE = [
    'Content-Type: text/plain; name=notes.txt',
    'Content-Disposition: attachment',
    '',
    'Call me.',
  ];

  it('is read with its header and the tables of its body; its attachments become files', async () => {
    const { files, data, warnings } = await open(makeMultipart(HTML, LOGO, FILE), 'order.eml');
    assert.equal(data.document_type, 'email');
    assert.equal(data.fields.subject, 'Bestellung für März');
    assert.equal(data.fields.from, 'ann@example.com');
    assert.equal(data.fields.to, 'orders@example.org');
    assert.equal(data.fields.date, '2026-03-04');
    assert.ok(data.evidence['/fields/from']);
    assert.deepEqual(data.tables[0]?.rows, [
      ['Item', 'Qty'],
      ['Paper A3', '20'],
    ]);
    assert.deepEqual(files, { 'notes.txt': 'Call me.' });
    assert.deepEqual(warnings, []);
  });

  it('has large images of its body as files', async () => {
    const photo = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
      .jpeg()
      .toBuffer();
    const image = [
      'Content-Type: image/jpeg; name=receipt.jpg',
      'Content-ID: <logo>',
      'Content-Transfer-Encoding: base64',
      '',
      photo.toString('base64'),
    ];
    const { files } = await open(makeMultipart(HTML, image), 'photo.eml');
    assert.deepEqual(Object.keys(files), ['receipt.jpg']);
  });

  it('inside too many others is read, but not opened', async () => {
    const { files, warnings, data } = await open(makeMultipart(HTML, FILE), 'a.eml', { isTooDeep: true });
    assert.deepEqual(files, {});
    assert.match(warnings[0]?.message ?? '', /"notes\.txt" did not become a document: it is nested/);
    assert.match(data.text, /Please send/);
  });

  it('may have as many attachments and bytes as allowed, and no more', async () => {
    await open(makeMultipart(FILE, FILE), 'a.eml', { maxFiles: 2, maxTotalBytes: 16 });
    await expectFailure('resource_limit_exceeded', open(makeMultipart(FILE, FILE), 'a.eml', { maxFiles: 1 }));
    await expectFailure(
      'resource_limit_exceeded',
      open(makeMultipart(FILE, FILE), 'a.eml', { maxTotalBytes: 15 }),
    );
  });

  it('fails if it is encrypted', async () => {
    const type = 'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m';
    await expectFailure('password_protected', open(makeMail(...HEADER, type, '', 'AAAA'), 'a.eml'));
    const pgp = 'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=B';
    await expectFailure(
      'password_protected',
      open(makeMail(...HEADER, pgp, '', '--B', '', 'x', '--B--'), 'a.eml'),
    );
  });

  it('fails at once if it has more than 1,000 parts or too large headers', async () => {
    const parts = Array.from({ length: 1001 }, () => ['Content-Type: text/plain', '', 'Hello']);
    await expectFailure('resource_limit_exceeded', open(makeMultipart(...parts), 'a.eml'));
    const header = `X-Note: ${'x'.repeat(1_100_000)}`;
    await expectFailure('resource_limit_exceeded', open(makeMail(...HEADER, header, '', 'Hello'), 'a.eml'));
  });

  it('may have attachments with a damaged header or name', async () => {
    const damaged = [
      'T text/plain; charset=us-ascii',
      'Content-Disposition: attachment',
      'Content-type:',
      '',
      'Call me.',
    ];
    const { files } = await open(makeMultipart(HTML, damaged), 'a.eml');
    assert.deepEqual(Object.values(files), ['Call me.']);
    const bytes = writeOutlookMessage({
      subject: 'Note',
      from: { name: 'Ann Lee', address: 'ann@example.com' },
      to: { name: 'Orders', address: 'orders@example.org' },
      body: 'See the attachment.',
      attachments: [{ name: strToU8('notes.txt'), type: 'text/plain', bytes: strToU8('Call me.') }],
    });
    assert.deepEqual(Object.values((await open(bytes, 'a.msg')).files), ['Call me.']);
  });

  it('from Outlook is read like any other', async () => {
    const bytes = writeOutlookMessage({
      subject: 'Rechnung März',
      from: { name: 'Ann Lee', address: 'ann@example.com' },
      to: { name: 'Orders', address: 'orders@example.org' },
      body: 'Please find the invoice attached.',
      attachments: [
        { name: 'notes.txt', type: 'text/plain', bytes: strToU8('Call me.') },
        { name: 'inner.eml', type: 'message/rfc822', bytes: makeMultipart(FILE) },
      ],
    });
    const { files, data, warnings } = await open(bytes, 'a.msg');
    assert.equal(data.document_type, 'email');
    assert.equal(data.fields.subject, 'Rechnung März');
    assert.equal(data.fields.from, 'ann@example.com');
    assert.equal(data.fields.to, 'orders@example.org');
    assert.match(data.text, /Please find the invoice attached\./);
    assert.deepEqual(Object.keys(files), ['notes.txt', 'inner.eml']);
    assert.equal(files['notes.txt'], 'Call me.');
    assert.deepEqual(warnings, []);
    await expectFailure('resource_limit_exceeded', open(bytes, 'a.msg', { maxFiles: 1 }));
    await expectFailure('corrupt_file', open(bytes.subarray(0, bytes.length / 2), 'a.msg'));
  });
});
