import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject, listLeftInStaging, makePdf, type UploadedDocument } from './uploads.ts';

interface Answer {
  documents: UploadedDocument[];
  skipped?: { index: number; code: string }[];
}

const BODY = 'Please find our order attached.';

let app: TestApp;
let project: string;
let path: string;
let pdf: string;
before(async () => {
  app = await startApp({ LEGIBLE_EMAIL_BODY_LIMIT: '18MiB', LEGIBLE_COUNT_PAGES_TIMEOUT: '60s' });
  project = await createProject(app, 'e-mail');
  path = `/projects/${project}/documents`;
  pdf = (await makePdf(1)).toString('base64');
});
after(() => app.stop());

function submit(email: object, to = path): Promise<Response> {
  return app.request(to, { method: 'POST', body: JSON.stringify({ source: 'email', ...email }) });
}

async function expectAccepted(response: Response): Promise<Answer> {
  const text = await response.text();
  assert.equal(response.status, 201, text);
  return JSON.parse(text);
}

async function submitForNames(email: object, to?: string): Promise<string[]> {
  return (await expectAccepted(await submit(email, to))).documents.map(({ filename }) => filename);
}

function createAttachment(filename: string, content: string = pdf): object {
  return { filename, content_type: 'application/pdf', content };
}

async function countDocuments(): Promise<number> {
  return (await app.json<{ meta: { total: number } }>(path)).meta.total;
}

describe('an e-mail request', () => {
  it('is refused with ?pages, because an e-mail is always read completely', async () => {
    const before = await countDocuments();
    await expectError(await submit({ body: BODY }, `${path}?pages=1`), 422, 'validation_failed', [
      'pages:invalid',
    ]);
    assert.equal(await countDocuments(), before);
  });

  it('creates a document for the body and one for each attachment', async () => {
    const { documents, skipped } = await expectAccepted(
      await submit({
        subject: 'Order 4471',
        body: BODY,
        from: 'ann@example.com',
        attachments: [createAttachment('a.pdf'), createAttachment('b.pdf')],
      }),
    );
    assert.equal(skipped, undefined);
    assert.deepEqual(
      documents.map(({ filename, content_type, file_extension, source, status }) => [
        filename,
        content_type,
        file_extension,
        source,
        status,
      ]),
      [
        ['Order 4471.txt', 'text/plain', '.txt', 'email', 'pending'],
        ['a.pdf', 'application/pdf', '.pdf', 'email', 'pending'],
        ['b.pdf', 'application/pdf', '.pdf', 'email', 'pending'],
      ],
    );
    const { document } = await app.json<{ document: UploadedDocument }>(
      `${path}/${documents[1]?.id}?wait=30`,
    );
    assert.equal(document.status, 'completed');
    assert.deepEqual(document.email_metadata, {
      from: 'ann@example.com',
      subject: 'Order 4471',
      source: 'api',
    });
    const list = await app.json<{ documents: object[] }>(path);
    assert.ok(list.documents.every((listed) => !('email_metadata' in listed)));
  });

  it('stores null for a missing sender and an empty string for a missing subject', async () => {
    const { documents } = await expectAccepted(await submit({ body: BODY }));
    const { document } = await app.json<{ document: UploadedDocument }>(`${path}/${documents[0]?.id}`);
    assert.deepEqual(document.email_metadata, { from: null, subject: '', source: 'api' });
  });

  it('returns 422 if it would create no document', async () => {
    for (const email of [
      {},
      { body: '123456789' },
      { body: ' '.repeat(20) },
      { body: '  12345678 ' },
      { attachments: [] },
    ]) {
      await expectError(await submit(email), 422, 'validation_failed', [':body_too_short']);
    }
  });

  it('requires a body of at least 10 characters, counting an emoji as one', async () => {
    assert.equal((await submitForNames({ body: '1234567890' })).length, 1);
    assert.equal((await submitForNames({ body: '\u{1f600}'.repeat(10) })).length, 1);
    await expectError(await submit({ body: '\u{1f600}'.repeat(9) }), 422, 'validation_failed', [
      ':body_too_short',
    ]);
  });

  it("creates only the attachment's document if the body is too short", async () => {
    assert.deepEqual(await submitForNames({ body: '123456789', attachments: [createAttachment('a.pdf')] }), [
      'a.pdf',
    ]);
  });

  it('accepts at most 10 attachments', async () => {
    const before = await countDocuments();
    const attachments = Array.from({ length: 11 }, (_, i) => createAttachment(`${i}.pdf`));
    await expectError(await submit({ body: BODY, attachments }), 422, 'validation_failed', [
      'attachments:too_many_items',
    ]);
    assert.equal(await countDocuments(), before);
    assert.equal((await submitForNames({ attachments: attachments.slice(0, 10) })).length, 10);
  });

  for (const [email, detail] of [
    [{ attachments: 'a.pdf' }, 'attachments:wrong_type'],
    [{ attachments: {} }, 'attachments:wrong_type'],
    [{ attachments: [1] }, 'attachments[0]:wrong_type'],
    [{ attachments: [null] }, 'attachments[0]:wrong_type'],
    [{ body: 5 }, 'body:wrong_type'],
    [{ body: BODY, subject: ['x'] }, 'subject:wrong_type'],
    [{ attachments: [{ content: 5 }] }, 'attachments[0].content:wrong_type'],
  ] as const) {
    it(`with ${JSON.stringify(email)} returns 422 ${detail}`, async () => {
      await expectError(await submit(email), 422, 'validation_failed', [detail]);
    });
  }
});

describe('the content of an attachment', () => {
  const wrong = ['!!!!', `data:application/pdf;base64,${'QUJD'.repeat(10)}`, 'QUJDRA==junk', '', undefined];
  for (const content of wrong) {
    it(`is refused if it is ${JSON.stringify(content)?.slice(0, 30)}`, async () => {
      const attachment = { filename: 'a.txt', ...(content === undefined ? {} : { content }) };
      const response = await submit({ attachments: [attachment] });
      await expectError(response, 422, 'validation_failed', ['attachments[0].content:invalid_base64']);
    });
  }

  it('may contain line breaks or lack padding', async () => {
    const text = Buffer.from('Hello, this is a letter.');
    for (const content of [
      text.toString('base64').replace(/(.{8})/g, '$1\r\n'),
      text.toString('base64').replace(/=+$/, ''),
    ]) {
      assert.deepEqual(await submitForNames({ attachments: [createAttachment('a.txt', content)] }), [
        'a.txt',
      ]);
    }
    assert.deepEqual(
      await submitForNames({
        attachments: [createAttachment('b.txt', Buffer.from('Hello').toString('base64').replace(/=+$/, ''))],
      }),
      ['b.txt'],
    );
  });

  it('is skipped if invalid, and the other attachments are accepted', async () => {
    const bad = Array.from({ length: 9 }, () => createAttachment('a.pdf', '!!!!'));
    const { documents, skipped } = await expectAccepted(
      await submit({ attachments: [...bad, createAttachment('good.pdf')] }),
    );
    assert.deepEqual(
      documents.map(({ filename }) => filename),
      ['good.pdf'],
    );
    assert.deepEqual(
      skipped?.map(({ index }) => index),
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    assert.ok(skipped?.every(({ code }) => code === 'invalid_base64'));
  });

  it('must meet the limits for files', async () => {
    const large = Buffer.alloc(15_728_641, 'x').toString('base64');
    const long = (await makePdf(26)).toString('base64');
    const { documents, skipped } = await expectAccepted(
      await submit({
        attachments: [
          createAttachment('large.txt', large),
          createAttachment('long.pdf', long),
          createAttachment('good.pdf'),
        ],
      }),
    );
    assert.equal(documents.length, 1);
    assert.deepEqual(skipped, [
      { index: 0, code: 'file_too_large' },
      { index: 1, code: 'too_many_pages' },
    ]);
    await expectError(
      await submit({ attachments: [createAttachment('large.txt', large)] }),
      422,
      'validation_failed',
      ['attachments[0]:file_too_large'],
    );
  });

  it('must not exceed the total size limit', async () => {
    const half = Buffer.alloc(10_000_000, 'x').toString('base64');
    const attachments = [createAttachment('a.txt', half), createAttachment('b.txt', half)];
    await expectError(await submit({ attachments }), 413, 'payload_too_large');
    assert.deepEqual(await listLeftInStaging(app), []);
  });
});

describe('the name of an attachment', () => {
  it('is taken from filename before name, defaults to one based on its type, and need not be unique', async () => {
    assert.deepEqual(
      await submitForNames({ attachments: [{ content_type: 'application/pdf', content: pdf }] }),
      ['attachment-1.pdf'],
    );
    assert.deepEqual(
      await submitForNames({ attachments: [{ name: 'n.pdf', filename: 'f.pdf', content: pdf }] }),
      ['f.pdf'],
    );
    assert.deepEqual(
      await submitForNames({ attachments: [{ name: 'n.pdf', content: pdf, content_length: 'ignored' }] }),
      ['n.pdf'],
    );
    assert.deepEqual(
      await submitForNames({ attachments: [createAttachment('a.pdf'), createAttachment('a.pdf')] }),
      ['a.pdf', 'a.pdf'],
    );
  });

  it('is based on the content if neither a name nor a known type is given', async () => {
    const text = Buffer.from('A note about the delivery.').toString('base64');
    assert.deepEqual(
      await submitForNames({
        attachments: [
          { content: pdf },
          { content_type: 'application/octet-stream', content: pdf },
          { content: text },
        ],
      }),
      ['attachment-1.pdf', 'attachment-2.pdf', 'attachment-3.txt'],
    );
  });
});

describe('the file name of the body', () => {
  for (const subject of [undefined, '', 's'.repeat(5000), '../../x', 'a/b\r\nBcc: x', '\u{1f600} offer']) {
    it(`is safe if the subject is ${JSON.stringify(subject)?.slice(0, 30)}`, async () => {
      const [name = ''] = await submitForNames({ body: BODY, ...(subject === undefined ? {} : { subject }) });
      assert.match(name, /^[^/\\\p{Cc}]+\.txt$/u);
      assert.ok(Buffer.byteLength(name) <= 255);
    });
  }
});

describe('email_parse_option', () => {
  it('selects only the body or only the attachments', async () => {
    const set = (option: string) =>
      app.json(`/projects/${project}/settings`, {
        method: 'PATCH',
        body: JSON.stringify({ settings: { email_parse_option: option } }),
      });
    const whole = { subject: 'S', body: BODY, attachments: [createAttachment('a.pdf')] };
    await set('body');
    assert.deepEqual(await submitForNames(whole), ['S.txt']);
    await expectError(await submit({ attachments: [createAttachment('a.pdf')] }), 422, 'validation_failed', [
      ':excluded_by_settings',
    ]);
    await set('attachments');
    assert.deepEqual(await submitForNames(whole), ['a.pdf']);
    await expectError(await submit({ body: BODY }), 422, 'validation_failed', [':excluded_by_settings']);
    await set('both');
    assert.deepEqual(await submitForNames(whole), ['S.txt', 'a.pdf']);
  });
});

describe('an Idempotency-Key with an e-mail request', () => {
  it('returns the same documents for the same e-mail', async () => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ source: 'email', body: BODY }),
      headers: { 'Idempotency-Key': 'mail-1' },
    };
    const first = await app.json(path, init);
    const before = await countDocuments();
    assert.deepEqual(await app.json(path, init), first);
    assert.equal(await countDocuments(), before);
  });
});
