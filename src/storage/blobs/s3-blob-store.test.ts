import { after, before, test } from 'node:test';
import { findS3ServerProblem, type S3Server, startS3Server } from '../../../test/support/s3-server.ts';
import { testBlobStore } from '../../domain/ports/blob-store.contract.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

const problem = findS3ServerProblem();

if (problem === null) testS3();
else test('blobs in S3', { skip: problem }, () => {});

function testS3(): void {
  let server: S3Server;
  before(async () => {
    server = await startS3Server();
  });
  after(() => server.close());
  testBlobStore('blobs in S3', (folder) => {
    const { bucket, endpoint } = server;
    return openS3BlobStore({ bucket, prefix: 'legible', endpoint, region: 'us-east-1' }, folder);
  });
}
