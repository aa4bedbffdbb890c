import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  BlobNotFoundError,
  type BlobStore,
  BlobStoreUnavailableError,
} from '../../domain/ports/blob-store.ts';
import { getSystemErrorCode, isDiskUnavailable } from '../../lib/disk-errors.ts';
import { openStagingArea } from './staging-area.ts';

const MARK = 'legible-blob-store-id';

/**
 * Keeps blobs as objects in a bucket. The AWS SDK finds the credentials (environment, profile, instance).
 * Files that are being uploaded or downloaded are stored under `localFolder`.
 */
export async function openS3BlobStore(location: S3Location, localFolder: string): Promise<BlobStore> {
  const { bucket, prefix, client } = connect(location);
  const staging = await openStagingArea(join(localFolder, 'staging'));
  const objects = { client, bucket, prefix };
  const createStagingFolder: BlobStore['createStagingFolder'] = (purpose = 'in') =>
    onLocalDisk(() => staging.createFolder(purpose));
  return {
    name: `s3://${bucket}/${prefix}`,
    identify: () => identify(objects),
    async check() {
      await onLocalDisk(() => staging.check());
      try {
        await readMarkObject(objects);
      } catch (error) {
        if (!(error instanceof BlobNotFoundError)) throw error;
        throw new BlobStoreUnavailableError(
          `s3://${bucket}/${prefix} is not the store of this service`,
          error,
        );
      }
    },
    createStagingFolder,
    deleteAbandonedStaging: (before) => onLocalDisk(() => staging.deleteAbandoned(before)),
    async putFile(key, path) {
      const { size } = await stat(path);
      const Body = createReadStream(path);
      await sendRequest(key, () =>
        client.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + key, Body, ContentLength: size })),
      );
      await rm(path);
    },
    open: (key) => openObject(objects, key),
    async localFile(key) {
      const folder = await createStagingFolder('out');
      const path = join(folder, 'file');
      const release = () => rm(folder, { recursive: true, force: true });
      try {
        const { stream } = await openObject(objects, key);
        await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
        return { path, release };
      } catch (error) {
        await release();
        if (error instanceof BlobNotFoundError || error instanceof BlobStoreUnavailableError) throw error;
        throw new BlobStoreUnavailableError('a file could not be fetched from S3 in full', error);
      }
    },
    deletePrefix: (below) => deleteObjectsBelow(objects, below),
    list: () => listBlobs(objects, ''),
    async close() {
      client.destroy();
      await staging.close();
    },
  };
}

export async function* listS3Blobs(location: S3Location): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const objects = connect(location);
  try {
    yield* listBlobs(objects, '');
  } finally {
    objects.client.destroy();
  }
}

/** A bucket. If a value is null, the AWS SDK determines it. */
export interface S3Location {
  bucket: string;
  prefix: string;
  endpoint: string | null;
  region: string | null;
}

interface Objects {
  client: S3Client;
  bucket: string;
  /** Prefix of all keys. It is empty or ends with a slash. */
  prefix: string;
}

function connect(location: S3Location): Objects {
  const { bucket, endpoint, region } = location;
  const path = location.prefix.replace(/^\/+|\/+$/g, '');
  const client = new S3Client({
    // Self-hosted servers rarely have a separate host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    region: region ?? 'us-east-1',
    maxAttempts: 3,
  });
  return { client, bucket, prefix: path === '' ? '' : `${path}/` };
}

async function identify(objects: Objects): Promise<string> {
  const { client, bucket, prefix } = objects;
  try {
    return await readMarkObject(objects);
  } catch (error) {
    if (!(error instanceof BlobNotFoundError)) throw error;
  }
  await sendRequest(MARK, () =>
    client.send(
      new PutObjectCommand({ Bucket: bucket, Key: prefix + MARK, Body: randomBytes(12).toString('hex') }),
    ),
  );
  return readMarkObject(objects);
}

async function readMarkObject(objects: Objects): Promise<string> {
  const { stream } = await openObject(objects, MARK);
  return (await stream.toArray()).join('').trim();
}

async function openObject(
  { client, bucket, prefix }: Objects,
  key: string,
): Promise<{ size: number; stream: Readable }> {
  const object = await sendRequest(key, () =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key })),
  );
  if (!(object.Body instanceof Readable)) throw new Error(`S3 returned no stream for ${key}`);
  return { size: object.ContentLength ?? 0, stream: object.Body };
}

async function deleteObjectsBelow(objects: Objects, below: string): Promise<void> {
  if (!below.endsWith('/')) throw new Error(`a prefix of blobs ends in a slash: ${below}`);
  let keys: string[] = [];
  const flush = async () => {
    if (keys.length === 0) return;
    const Objects = keys.map((key) => ({ Key: objects.prefix + key }));
    keys = [];
    const answer = await sendRequest(below, () =>
      objects.client.send(
        new DeleteObjectsCommand({ Bucket: objects.bucket, Delete: { Objects, Quiet: true } }),
      ),
    );
    const [failed] = answer.Errors ?? [];
    if (failed !== undefined) {
      throw new BlobStoreUnavailableError(`S3 did not delete ${failed.Key}: ${failed.Code}`, failed);
    }
  };
  for await (const { key } of listBlobs(objects, below)) {
    keys.push(key);
    if (keys.length === 1_000) await flush();
  }
  await flush();
}

async function* listBlobs(
  { client, bucket, prefix }: Objects,
  below: string,
): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  for (let token: string | undefined; ; ) {
    const page = await sendRequest(below, () =>
      client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + below, ContinuationToken: token }),
      ),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      const key = Key?.slice(prefix.length);
      if (key !== undefined && key !== MARK) yield { key, modifiedAt: LastModified ?? new Date() };
    }
    if (page.NextContinuationToken === undefined) return;
    token = page.NextContinuationToken;
  }
}

async function sendRequest<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NoSuchKey) throw new BlobNotFoundError(key);
    // A refusal (403, no such bucket) counts as an outage: no document caused it, and the configuration can
    // be corrected.
    const name = error instanceof S3ServiceException ? `: ${error.name}` : '';
    throw new BlobStoreUnavailableError(`S3 cannot be used${name}`, error);
  }
}

async function onLocalDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = getSystemErrorCode(error);
    if (code !== 'ENOENT' && !isDiskUnavailable(error)) throw error;
    throw new BlobStoreUnavailableError(`the folder for files in transit cannot be used: ${code}`, error);
  }
}
