import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings, SourceSecret } from '../domain/sources.ts';
import { PublicHttpError } from '../lib/public-http/public-http-error.ts';
import { connectS3 } from './connect-s3.ts';
import { openSourceSecret } from './sign-in.ts';
import { SourceError } from './source-error.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';
import { takeFile } from './take-file.ts';

interface FoundObject {
  name: string;
  size: number;
  etag: string;
  key: string;
}

/** Processes the new objects under a prefix. A replaced object counts as new. */
export async function readBucket(parts: SourceParts, run: SourceRun, settings: S3Settings): Promise<void> {
  const { sources } = parts.records;
  const { source, sealedSecret, cursor } = run.lease;
  const client = await openBucket(parts, settings, openSourceSecret(parts.secrets, source.id, sealedSecret));
  const isBaseline = cursor.baselined !== true && !settings.includeExisting;
  try {
    for await (const objects of listObjects(client, settings, run.signal)) {
      if (isBaseline) {
        await sources.addPresent(
          run.lease,
          objects.map(({ key, name }) => ({ key, name })),
        );
        continue;
      }
      const known = await sources.findKnown(
        source.id,
        objects.map(({ key }) => key),
      );
      for (const object of objects.filter(({ key }) => !known.has(key))) {
        run.signal.throwIfAborted();
        await takeObject(parts, run, settings, client, object);
      }
    }
    if (isBaseline) await sources.saveCursor(run.lease, { baselined: true });
  } finally {
    client.destroy();
  }
}

/** Opens a bucket. Throws `SourceError` if this fails. */
export async function openBucket(
  { outbound, settings: operator }: Pick<SourceParts, 'outbound' | 'settings'>,
  settings: S3Settings,
  { secretAccessKey }: SourceSecret,
): Promise<S3Client> {
  if (secretAccessKey === undefined)
    throw new SourceError('secret_unreadable', 'The source has no secret access key. Set it again.');
  return connectS3(settings, secretAccessKey, { outbound, operator });
}

/** Throws `SourceError` if the bucket cannot be listed. */
export async function checkBucket(client: S3Client, settings: S3Settings): Promise<void> {
  for await (const _ of listObjects(client, settings, AbortSignal.timeout(30_000), 1)) return;
}

async function* listObjects(
  client: S3Client,
  { bucket, prefix }: S3Settings,
  signal: AbortSignal,
  most = 500,
): AsyncGenerator<FoundObject[]> {
  for (let token: string | undefined; ; ) {
    const page = await translateErrors(() =>
      client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token, MaxKeys: most }),
        { abortSignal: signal },
      ),
    );
    yield (page.Contents ?? []).flatMap(({ Key: name = '', Size: size = 0, ETag: etag = '' }) =>
      // Skip empty objects that some programs create to represent folders.
      name.endsWith('/') ? [] : [{ name, size, etag, key: JSON.stringify([name, size, etag]) }],
    );
    token = page.NextContinuationToken;
    if (token === undefined) return;
  }
}

async function takeObject(
  parts: SourceParts,
  run: SourceRun,
  { bucket, prefix }: S3Settings,
  client: S3Client,
  { name, size, etag, key }: FoundObject,
): Promise<void> {
  const staging = await parts.blobs.createStagingFolder();
  try {
    await takeFile(parts, run, staging, {
      key,
      path: name.slice(prefix.lastIndexOf('/') + 1),
      size,
      source: 's3',
      // If the object has been replaced, the server refuses this request, and the next run finds the new
      // object.
      read: () =>
        translateErrors(async () => {
          const command = new GetObjectCommand({ Bucket: bucket, Key: name, IfMatch: etag });
          const { Body } = await client.send(command, { abortSignal: run.signal });
          if (!(Body instanceof Readable)) throw new TypeError('S3 returned no stream');
          return Body;
        }),
      isUnchanged: async () => true,
    });
  } catch (error) {
    if (!(error instanceof ReplacedObjectError)) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Thrown if the object was replaced or deleted after it was listed. */
class ReplacedObjectError extends Error {}

async function translateErrors<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw toSourceError(error);
  }
}

function toSourceError(error: unknown): unknown {
  if (error instanceof S3ServiceException) {
    const { name, $metadata } = error;
    if (name === 'NoSuchBucket')
      return new SourceError(
        'bucket_not_found',
        'The bucket does not exist. Check its name and region.',
        error,
      );
    if (name === 'PreconditionFailed' || name === 'NoSuchKey' || $metadata.httpStatusCode === 412)
      return new ReplacedObjectError(name, { cause: error });
    if ($metadata.httpStatusCode === 401 || $metadata.httpStatusCode === 403)
      return new SourceError('sign_in_failed', `The server refused the access key: ${name}.`, error);
    return new SourceError('connect_failed', `The server responded with the error ${name}.`, error);
  }
  if (error instanceof PublicHttpError && error.code === 'blocked_host')
    return new SourceError('blocked_host', 'The endpoint resolves to an address that is not public.', error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  return error instanceof Error && error.name === 'AbortError'
    ? error
    : new SourceError('connect_failed', `No connection to the server: ${code}.`, error);
}
