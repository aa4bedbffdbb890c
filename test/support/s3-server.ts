import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Name of the S3 server in the PyPI package "moto[server]", which .ci/run installs. */
const SERVER = 'moto_server';
const BUCKET = 'documents';

export interface S3Server {
  endpoint: string;
  bucket: string;
  /** Returns a value for `LEGIBLE_BLOB_URL`. */
  url(prefix: string): string;
  close(): Promise<void>;
}

/** Returns the reason why tests with an S3 server cannot run here, or null if they can. */
export function findS3ServerProblem(): string | null {
  return spawnSync(SERVER, ['--version']).error === undefined ? null : `${SERVER} is not installed`;
}

/**
 * Starts a real S3 server with an empty bucket, and puts its credentials in the environment of this process.
 */
export async function startS3Server(): Promise<S3Server> {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(SERVER, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1', maxAttempts: 1 });
  await waitUntilAnswered(() => client.send(new CreateBucketCommand({ Bucket: BUCKET })));
  client.destroy();
  return {
    endpoint,
    bucket: BUCKET,
    url: (prefix) => `s3://${BUCKET}/${prefix}?endpoint=${endpoint}&region=us-east-1`,
    async close() {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    },
  };
}

function findFreePort(): Promise<number> {
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

async function waitUntilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === 150) throw error;
      await sleep(200);
    }
  }
}
