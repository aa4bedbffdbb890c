import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { createFileForm, makePdf, PNG } from '../api/uploads.ts';
import { startTlsReceiver } from '../support/tls-receiver.ts';
import { getTrustedCertificates } from '../support/webhook-receiver.ts';
import { expectIdentified, expectList, type Service } from './service.ts';

const EXTENSIONS =
  '.pdf, .jpg, .jpeg, .jfif, .png, .gif, .webp, .tiff, .tif, .heic, .heif, .bmp, .avif, .docx, .doc, .xlsx, .xls, .csv, .txt, .html';

/** Tests the part "Documents" of the section "Endpoints". */
export function describeDocuments(service: () => Service): void {
  describe('GET {base_url}/projects/{project_id}/documents - list documents', () => {
    it('page (number, optional, default 1); per_page (number, optional, default 25, maximum 100)', async () => {
      const { id } = await service().createProject();
      const getMeta = async (query: string) =>
        (await service().call(200, 'GET', `/projects/${id}/documents${query}`)).meta;
      assert.deepEqual(await getMeta(''), { page: 1, per_page: 25, total: 0, total_pages: 0 });
      assert.deepEqual(await getMeta('?page=3&per_page=7'), {
        page: 3,
        per_page: 7,
        total: 0,
        total_pages: 0,
      });
      assert.deepEqual(await getMeta('?per_page=101'), { page: 1, per_page: 100, total: 0, total_pages: 0 });
    });

    it('Response: an object with a documents array of Document objects (without parsed_data) and a meta pagination object. Sorted newest first.', async () => {
      const { id } = await service().createProject();
      const first = await service().upload(id);
      const second = await service().upload(id);
      const answer = await service().call(200, 'GET', `/projects/${id}/documents`);
      assert.deepEqual(Object.keys(answer).sort(), ['documents', 'meta']);
      const documents = expectList(answer, 'documents');
      assert.deepEqual(
        documents.map((document) => document.id),
        [second.id, first.id],
      );
      assert.ok(documents.every((document) => !('parsed_data' in document)));
      assert.deepEqual(answer.meta, { page: 1, per_page: 25, total: 2, total_pages: 1 });
    });
  });

  describe('GET {base_url}/projects/{project_id}/documents/{document_id} - retrieve document', () => {
    it('Response: an object with a document key holding a Document. parsed_data is included when processing is complete.', async () => {
      const { id } = await service().createProject();
      const { id: document } = await service().upload(id);
      const answer = await service().call(200, 'GET', `/projects/${id}/documents/${document}`);
      assert.deepEqual(Object.keys(answer), ['document']);
      assert.equal(typeof expectIdentified(answer.document).parsed_data, 'object');
    });
  });

  describe('POST {base_url}/projects/{project_id}/documents - upload file', () => {
    it('Field file (file, required).', async () => {
      const { id } = await service().createProject();
      const form = new FormData();
      form.append('other', 'x');
      await service().refuse('POST', `/projects/${id}/documents`, form, 'file:required');
    });

    it(`Allowed extensions: ${EXTENSIONS}.`, async () => {
      const { id } = await service().createProject();
      const texts = ['.csv', '.txt', '.html'];
      for (const extension of EXTENSIONS.split(', ')) {
        const isImage = !['.pdf', '.docx', '.doc', '.xlsx', '.xls', ...texts].includes(extension);
        const content =
          extension === '.pdf'
            ? await makePdf(1)
            : isImage
              ? PNG
              : '<!doctype html><html><body><p>a</p></body></html>';
        const document = await service().upload(id, { name: `a${extension}`, content, wait: false });
        assert.equal(document.file_extension, extension);
      }
      for (const name of ['a.exe', 'a.zip', 'a.pptx', 'a']) {
        await service().refuse(
          'POST',
          `/projects/${id}/documents`,
          createFileForm(name, 'x'),
          'file:unsupported_file_type',
        );
      }
    });

    it('Maximum size 15 MB.', async () => {
      const { id } = await service().createProject();
      const largest = Buffer.alloc(15_728_640, 'text ');
      assert.equal((await service().upload(id, { content: largest, wait: false })).file_size, 15_728_640);
      const over = createFileForm('a.txt', Buffer.alloc(15_728_641, 'text '));
      await service().call(413, 'POST', `/projects/${id}/documents`, over);
    });

    it('PDFs are limited to 25 pages.', async () => {
      const { id } = await service().createProject();
      await service().upload(id, { name: 'a.pdf', content: await makePdf(25), wait: false });
      const over = createFileForm('a.pdf', await makePdf(26));
      await service().refuse('POST', `/projects/${id}/documents`, over, 'file:too_many_pages');
    });

    it('Response: an object with a document key holding the new Document with status pending.', async () => {
      const { id } = await service().createProject();
      const answer = await service().call(
        201,
        'POST',
        `/projects/${id}/documents`,
        createFileForm('a.txt', 'x'),
      );
      assert.deepEqual(Object.keys(answer), ['document']);
      assert.equal(expectIdentified(answer.document).status, 'pending');
    });
  });

  describe('POST {base_url}/projects/{project_id}/documents - upload from URL', () => {
    it('source: Must be url. file_url: Public HTTPS URL.', async () => {
      const { id } = await service().createProject();
      const path = `/projects/${id}/documents`;
      await service().refuse('POST', path, {}, 'source:required');
      await service().refuse('POST', path, { source: 'uri' }, 'source:not_in_list');
      await service().refuse('POST', path, { source: 'url' }, 'file_url:required');
      await service().refuse(
        'POST',
        path,
        { source: 'url', file_url: 'http://example.com/a.pdf' },
        'file_url:not_https',
      );
    });

    it('The downloaded file must meet the same file type and size limits as a file upload. Response: an object with a document key holding the new Document with status pending.', async () => {
      const { id } = await service().createProject();
      const pdf = await makePdf(1);
      await using origin = await startTlsReceiver(getTrustedCertificates().good, (socket, head) => {
        const body = head.startsWith('GET /good') ? pdf : Buffer.from([0x4d, 0x5a, 0x90, 0, 1, 2]);
        socket.end(
          Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body]),
        );
      });
      const url = `https://127.0.0.1:${origin.port}`;
      const path = `/projects/${id}/documents`;
      const answer = await service().call(201, 'POST', path, { source: 'url', file_url: `${url}/good.pdf` });
      assert.deepEqual(Object.keys(answer), ['document']);
      const document = expectIdentified(answer.document);
      assert.deepEqual([document.status, document.source, document.filename], ['pending', 'api', 'good.pdf']);
      await service().refuse(
        'POST',
        path,
        { source: 'url', file_url: `${url}/bad.pdf` },
        'file_url:file_type_mismatch',
      );
    });

    it('Private and internal network URLs are blocked. A redirect is treated as a download failure.', async () => {
      const { id } = await service().createProject();
      const path = `/projects/${id}/documents`;
      for (const host of ['10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]', 'intranet']) {
        await service().refuse(
          'POST',
          path,
          { source: 'url', file_url: `https://${host}/a.pdf` },
          'file_url:blocked_host',
        );
      }
      await using origin = await startTlsReceiver(getTrustedCertificates().good, (socket) => {
        socket.end('HTTP/1.1 302 Found\r\nLocation: https://example.com/a.pdf\r\nContent-Length: 0\r\n\r\n');
      });
      const file_url = `https://127.0.0.1:${origin.port}/a.pdf`;
      await service().refuse('POST', path, { source: 'url', file_url }, 'file_url:download_failed');
    });
  });

  describe('POST {base_url}/projects/{project_id}/documents - create documents from email', () => {
    const attachment = {
      filename: 'a.txt',
      content_type: 'text/plain',
      content: 'SGVsbG8gdGhlcmU=',
      content_length: 11,
    };

    it('source: Must be email. subject, body, attachments: not required', async () => {
      const { id } = await service().createProject();
      const path = `/projects/${id}/documents`;
      await service().call(201, 'POST', path, { source: 'email', attachments: [attachment] });
      await service().call(201, 'POST', path, { source: 'email', body: 'Ten letters' });
    });

    it('A body shorter than 10 characters is ignored.', async () => {
      const { id } = await service().createProject();
      const email = { source: 'email', body: '123456789', attachments: [attachment] };
      const documents = expectList(
        await service().call(201, 'POST', `/projects/${id}/documents`, email),
        'documents',
      );
      assert.deepEqual(
        documents.map((document) => document.filename),
        ['a.txt'],
      );
    });

    it('attachments: Up to 10 attachment objects.', async () => {
      const { id } = await service().createProject();
      const path = `/projects/${id}/documents`;
      const ten = Array.from({ length: 10 }, () => attachment);
      assert.equal(
        expectList(
          await service().call(201, 'POST', path, { source: 'email', attachments: ten }),
          'documents',
        ).length,
        10,
      );
      await service().refuse(
        'POST',
        path,
        { source: 'email', attachments: [...ten, attachment] },
        'attachments:too_many_items',
      );
    });

    it('Attachment object keys (all optional as shown): name or filename (string), content_type (string), content (base64 string), content_length.', async () => {
      const { id } = await service().createProject();
      const { filename, ...rest } = attachment;
      const attachments = [attachment, { ...rest, name: filename }, rest];
      const answer = await service().call(201, 'POST', `/projects/${id}/documents`, {
        source: 'email',
        attachments,
      });
      assert.deepEqual(
        expectList(answer, 'documents').map((document) => document.filename),
        ['a.txt', 'a.txt', 'attachment-3.txt'],
      );
    });

    it('Each accepted body or attachment becomes its own document with source email and status pending. The body document has content type text/plain and a .txt extension.', async () => {
      const { id } = await service().createProject();
      const email = {
        source: 'email',
        subject: 'S',
        body: 'A body of an e-mail.',
        attachments: [attachment],
      };
      const documents = expectList(
        await service().call(201, 'POST', `/projects/${id}/documents`, email),
        'documents',
      );
      assert.equal(documents.length, 2);
      assert.ok(documents.every((document) => document.source === 'email' && document.status === 'pending'));
      assert.equal(documents[0]?.content_type, 'text/plain');
      assert.equal(documents[0]?.file_extension, '.txt');
    });

    it('Response: an object with a documents array holding only the documents created by this request.', async () => {
      const { id } = await service().createProject();
      await service().upload(id);
      const email = { source: 'email', body: 'A body of an e-mail.' };
      const answer = await service().call(201, 'POST', `/projects/${id}/documents`, email);
      assert.deepEqual(Object.keys(answer), ['documents']);
      assert.equal(expectList(answer, 'documents').length, 1);
    });

    it("When no document can be created, the response is 422. That happens when the body is too short, all attachments are invalid or unsupported, or the project's email parsing settings exclude the submitted parts.", async () => {
      const { id } = await service().createProject();
      const path = `/projects/${id}/documents`;
      await service().refuse('POST', path, { source: 'email', body: 'short' }, ':body_too_short');
      const invalid = { source: 'email', attachments: [{ filename: 'a.txt', content: '!!' }] };
      await service().refuse('POST', path, invalid, 'attachments[0].content:invalid_base64');
      const unsupported = { source: 'email', attachments: [{ ...attachment, filename: 'a.exe' }] };
      await service().refuse('POST', path, unsupported, 'attachments[0]:unsupported_file_type');
      await service().call(200, 'PATCH', `/projects/${id}/settings`, {
        settings: { email_parse_option: 'attachments' },
      });
      await service().refuse(
        'POST',
        path,
        { source: 'email', body: 'A body of an e-mail.' },
        ':excluded_by_settings',
      );
    });
  });

  describe('DELETE {base_url}/projects/{project_id}/documents/{document_id} - delete document', () => {
    it('Permanently deletes the document and all its stored files. Response: 204 with no content.', async () => {
      const { id } = await service().createProject();
      const { id: document } = await service().upload(id, { name: 'a.pdf', content: await makePdf(1) });
      const path = `/projects/${id}/documents/${document}`;
      const blob = `${service().app.dataDir}/blobs/${id}/${document}/original`;
      await readFile(blob);
      assert.deepEqual(await service().call(204, 'DELETE', path), {});
      await service().call(404, 'GET', path);
      await service().call(404, 'GET', `${path}/file`);
      for (let i = 0; i < 300 && (await isThere(blob)); i++)
        await new Promise((resolve) => setTimeout(resolve, 100));
      assert.equal(await isThere(blob), false);
    });
  });
}

async function isThere(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}
