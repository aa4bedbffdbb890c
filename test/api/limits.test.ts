import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject, makePdf } from './uploads.ts';

let app: TestApp;
let path: string;
let address: string;
before(async () => {
  app = await startApp({
    LEGIBLE_MAX_FILE_SIZE: '2KiB',
    LEGIBLE_MAX_PDF_PAGES: '2',
    LEGIBLE_MAX_ATTACHMENTS: '2',
    LEGIBLE_SMTP_PORT: '0',
    LEGIBLE_COUNT_PAGES_TIMEOUT: '60s',
  });
  const id = await createProject(app, 'limits');
  path = `/projects/${id}/documents`;
  const { project } = await app.json<{ project: { email: string } }>(`/projects/${id}`);
  address = project.email;
});
after(() => app.stop());

const upload = (name: string, content: string | Buffer) =>
  app.request(path, { method: 'POST', body: createFileForm(name, content) });
const submit = (attachments: object[]) =>
  app.request(path, { method: 'POST', body: JSON.stringify({ source: 'email', attachments }) });
const createAttachment = (text: string) => ({ name: 'a.txt', content: Buffer.from(text).toString('base64') });

describe('limits set by the operator', () => {
  it('apply to the size of uploads and attachments', async () => {
    assert.equal((await upload('a.txt', 'x'.repeat(2048))).status, 201);
    await expectError(await upload('a.txt', 'x'.repeat(2049)), 413, 'payload_too_large', [
      'file:file_too_large',
    ]);
    assert.equal((await submit([createAttachment('x'.repeat(2048))])).status, 201);
    await expectError(await submit([createAttachment('x'.repeat(2049))]), 422, 'validation_failed', [
      'attachments[0]:file_too_large',
    ]);
  });

  it('apply to the pages of a PDF', async () => {
    assert.equal((await upload('a.pdf', await makePdf(2))).status, 201);
    await expectError(await upload('a.pdf', await makePdf(3)), 422, 'validation_failed', [
      'file:too_many_pages',
    ]);
  });

  it('apply to the attachments of e-mails, in requests and over SMTP', async () => {
    const [one, two, three] = [createAttachment('one'), createAttachment('two'), createAttachment('three')];
    assert.equal((await submit([one, two])).status, 201);
    await expectError(await submit([one, two, three]), 422, 'validation_failed', [
      'attachments:too_many_items',
    ]);
    const transport = createTransport({ host: '127.0.0.1', port: app.smtpPort ?? 0, secure: false });
    const send = (count: number) =>
      transport.sendMail({
        from: 'a@example.com',
        to: address,
        subject: 'files',
        attachments: Array.from({ length: count }, (_, n) => ({
          filename: `${n}.txt`,
          content: `text ${n}`,
        })),
      });
    await send(2);
    await assert.rejects(send(3), /at most 2 attachments/);
  });
});
