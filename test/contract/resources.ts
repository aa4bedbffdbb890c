import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectIdentified, expectList, ISO_UTC, type Service } from './service.ts';

/** Tests the sections "What the service does", "Resources and their fields" and "States and transitions". */
export function describeResources(service: () => Service): void {
  describe('What the service does', () => {
    it('Each accepted file, email body or attachment becomes a separate document record.', async () => {
      const { id } = await service().createProject();
      await service().upload(id);
      await service().call(201, 'POST', `/projects/${id}/documents`, {
        source: 'email',
        body: 'A body of an e-mail.',
        attachments: [{ filename: 'b.txt', content: Buffer.from('An attachment.').toString('base64') }],
      });
      const { documents } = await service().call(200, 'GET', `/projects/${id}/documents`);
      assert.equal(Array.isArray(documents) && documents.length, 3);
    });

    it('Processing starts asynchronously. Once processing is complete, the extracted data is returned as parsed_data on the document.', async () => {
      const { id } = await service().createProject();
      const document = await service().upload(id, { wait: false });
      assert.equal(document.status, 'pending');
      const path = `/projects/${id}/documents/${document.id}`;
      const done = expectIdentified((await service().call(200, 'GET', `${path}?wait=60`)).document);
      assert.equal(done.status, 'completed');
      assert.equal(typeof done.parsed_data, 'object');
    });
  });

  describe('Document', () => {
    it('id, filename, content_type, file_size, file_extension, status, pages_count, source, created_at', async () => {
      const { id } = await service().createProject();
      const document = await service().upload(id, { name: 'Letter.TXT', content: 'ü', wait: false });
      assert.equal(typeof document.id, 'string');
      assert.equal(document.filename, 'Letter.TXT');
      assert.equal(document.content_type, 'text/plain');
      assert.equal(document.file_size, 2);
      assert.equal(document.file_extension, '.txt');
      assert.equal(document.status, 'pending');
      assert.equal(document.pages_count, null);
      assert.equal(document.source, 'api');
      assert.match(String(document.created_at), ISO_UTC);
    });

    it('For an email body document it is generated from the subject and ends in .txt.', async () => {
      const { id } = await service().createProject();
      const email = { source: 'email', subject: 'Order 12', body: 'We order twelve.' };
      const answer = await service().call(201, 'POST', `/projects/${id}/documents`, email);
      assert.equal(expectList(answer, 'documents')[0]?.filename, 'Order 12.txt');
    });

    it('parsed_data: Present on single retrieval only, and only when processing is complete.', async () => {
      const { id } = await service().createProject();
      const document = await service().upload(id);
      const list = await service().call(200, 'GET', `/projects/${id}/documents`);
      assert.ok(!('parsed_data' in (expectList(list, 'documents')[0] ?? { parsed_data: 1 })));
      const single = await service().call(200, 'GET', `/projects/${id}/documents/${document.id}`);
      assert.ok('parsed_data' in expectIdentified(single.document));
      const broken = await service().upload(id, { name: 'a.pdf', content: '%PDF-1.4 broken' });
      assert.equal(broken.status, 'failed');
      assert.ok(!('parsed_data' in broken));
    });

    it('email_metadata: Appears on single retrieval. Has the keys from, subject, source.', async () => {
      const { id } = await service().createProject();
      const email = { source: 'email', subject: 'S', body: 'A body of an e-mail.' };
      const [listedOne] = expectList(
        await service().call(201, 'POST', `/projects/${id}/documents`, email),
        'documents',
      );
      const single = await service().call(200, 'GET', `/projects/${id}/documents/${listedOne?.id}`);
      const { email_metadata } = expectIdentified(single.document);
      assert.deepEqual(email_metadata, { from: null, subject: 'S', source: 'api' });
    });
  });

  describe('Project', () => {
    it('id, name, email, email_parse_option both, retention_days 60, documents_count 0 on creation, created_at', async () => {
      const project = await service().createProject('Contract');
      assert.equal(project.name, 'Contract');
      assert.match(String(project.email), /^[^@\s]+@[^@\s]+$/);
      assert.equal(project.email_parse_option, 'both');
      assert.equal(project.retention_days, 60);
      assert.equal(project.documents_count, 0);
      assert.match(String(project.created_at), ISO_UTC);
    });

    it('documents_count: Number of documents in the project', async () => {
      const { id } = await service().createProject();
      const count = async () =>
        expectIdentified((await service().call(200, 'GET', `/projects/${id}`)).project).documents_count;
      const document = await service().upload(id, { wait: false });
      assert.equal(await count(), 1);
      await service().call(204, 'DELETE', `/projects/${id}/documents/${document.id}`);
      assert.equal(await count(), 0);
    });
  });

  describe('States and transitions', () => {
    it('pending (set at creation, with pages_count null) and completed (processing finished, parsed_data present on retrieval)', async () => {
      const { id } = await service().createProject();
      const document = await service().upload(id, { wait: false });
      assert.equal(document.status, 'pending');
      assert.equal(document.pages_count, null);
      const path = `/projects/${id}/documents/${document.id}?wait=60`;
      const done = expectIdentified((await service().call(200, 'GET', path)).document);
      assert.equal(done.status, 'completed');
      assert.equal(done.pages_count, 1);
      assert.ok('parsed_data' in done);
    });
  });
}
