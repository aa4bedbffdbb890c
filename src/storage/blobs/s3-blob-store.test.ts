import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { testBlobStore } from '../../domain/ports/blob-store.contract.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

// The S3 server of the PyPI package "moto[server]"; .ci/run installs it.
const SERVER = 'moto_server';
const found = spawnSync(SERVER, ['--version']).error === undefined;

if (found) testS3();
else test('blobs in S3', { skip: `left out: there is no ${SERVER} on this machine` }, () => {});

function testS3(): void {
  let server: ChildProcess;
  let endpoint: string;
  before(async () => {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    server = spawn(SERVER, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', maxAttempts: 1 });
    await untilAnswered(() => client.send(new CreateBucketCommand({ Bucket: 'documents' })));
    client.destroy();
  });
  after(() => {
    server.kill();
  });
  testBlobStore('blobs in S3', (folder) =>
    openS3BlobStore({ bucket: 'documents', prefix: 'legible', endpoint, region: 'us-east-1' }, folder),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === 150) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
