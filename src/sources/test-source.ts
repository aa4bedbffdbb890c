import type { Source } from '../domain/sources.ts';
import { getSourceSecretContext } from '../lib/sealed-contexts.ts';
import { connectImap } from './connect-imap.ts';
import { connectSftp, HostKeyError } from './connect-sftp.ts';
import { openMailbox } from './read-mailbox.ts';
import { checkSftpFolder } from './read-sftp.ts';
import { createSignIn, openSourceSecret } from './sign-in.ts';
import type { SourceParts } from './source-parts.ts';
import { describeFailure } from './source-runner.ts';
import { findWatchedFolder } from './watched-folder.ts';

export interface SourceTest {
  problem: { code: string; message: string } | null;
  /** Fingerprint of the server's key, if it is not the confirmed one. */
  hostKey: string | null;
}

type TestParts = Pick<SourceParts, 'records' | 'http' | 'secrets' | 'outbound' | 'settings'>;

/** Connects as a run would, but processes nothing. */
export async function testSource(
  parts: TestParts,
  source: Source,
  organizationId: string,
): Promise<SourceTest> {
  try {
    await connectOnce(parts, source, organizationId);
    return { problem: null, hostKey: null };
  } catch (error) {
    return { problem: describeFailure(error), hostKey: error instanceof HostKeyError ? error.hostKey : null };
  }
}

async function connectOnce(
  { records, http, secrets, outbound, settings: operator }: TestParts,
  { id, projectId, settings }: Source,
  organizationId: string,
): Promise<void> {
  if (settings.kind === 'folder') {
    await findWatchedFolder(operator.folder, organizationId, settings.path);
    return;
  }
  const secret = openSourceSecret(secrets, id, await records.sources.findSealedSecret(id));
  if (settings.kind === 's3') {
    const { checkBucket, openBucket } = await import('./read-bucket.ts');
    const bucket = await openBucket({ outbound, settings: operator }, settings, secret);
    await checkBucket(bucket, settings).finally(() => bucket.destroy());
    return;
  }
  if (settings.kind === 'sftp') {
    const connection = await connectSftp(settings, secret, { outbound, operator });
    await checkSftpFolder(connection.sftp, settings.path).finally(connection.close);
    return;
  }
  const { signIn, renewed } = await createSignIn(http, settings, secret);
  if (renewed !== null) {
    const sealedSecret = secrets.seal(
      JSON.stringify({ ...secret, refreshToken: renewed }),
      getSourceSecretContext(id),
    );
    await records.sources.update(projectId, id, { sealedSecret });
  }
  const client = await connectImap(settings, signIn, { outbound, operator });
  try {
    await openMailbox(client, settings.mailbox);
    if (settings.after === 'move' && settings.moveTo !== null) await openMailbox(client, settings.moveTo);
  } finally {
    await client.logout().catch(() => client.close()); // If this fails, the connection may already be closed.
  }
}
