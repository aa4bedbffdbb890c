import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImapFlow } from 'imapflow';
import type { ImapSettings, SourceCursor } from '../domain/sources.ts';
import { getSourceSecretContext } from '../lib/sealed-contexts.ts';
import { digestMessage } from '../mail/digest-message.ts';
import { skipItem } from './admit-item.ts';
import { connectImap } from './connect-imap.ts';
import { createSignIn, openSourceSecret } from './sign-in.ts';
import { SourceError } from './source-error.ts';
import type { SourceParts, SourceRun } from './source-parts.ts';
import { takeMessage } from './take-message.ts';

/** Processes new messages, oldest first. */
export async function readMailbox(parts: SourceParts, run: SourceRun, settings: ImapSettings): Promise<void> {
  const client = await openClient(parts, run, settings);
  const close = () => client.close();
  run.signal.addEventListener('abort', close, { once: true });
  try {
    const { uidValidity, uidNext } = await openMailbox(client, settings.mailbox);
    let cursor = await findStart(parts, run, settings, { uidValidity, uidNext });
    for (const uid of await findNewMessages(client, cursor.lastUid ?? 0)) {
      run.signal.throwIfAborted();
      await readOne(parts, run, { client, settings, uid });
      cursor = { uidValidity, lastUid: uid };
      // Save the cursor last. If the process crashes before that, the next run fetches the message again but
      // finds the record of it.
      await parts.records.sources.saveCursor(run.lease, cursor);
    }
  } finally {
    run.signal.removeEventListener('abort', close);
    await client.logout().catch(() => client.close()); // If this fails, the connection may already be closed.
  }
}

async function openClient(
  parts: SourceParts,
  { lease }: SourceRun,
  settings: ImapSettings,
): Promise<ImapFlow> {
  const { http, secrets, outbound, settings: operator, records } = parts;
  const { id } = lease.source;
  const secret = openSourceSecret(secrets, id, lease.sealedSecret);
  const { signIn, renewed } = await createSignIn(http, settings, secret);
  if (renewed !== null) {
    const sealed = secrets.seal(
      JSON.stringify({ ...secret, refreshToken: renewed }),
      getSourceSecretContext(id),
    );
    await records.sources.replaceSecret(lease, sealed);
  }
  return connectImap(settings, signIn, { outbound, operator });
}

/** Throws `SourceError` if the mailbox cannot be opened. */
export async function openMailbox(
  client: ImapFlow,
  path: string,
): Promise<{ uidValidity: string; uidNext: number; exists: number }> {
  try {
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(path);
    return { uidValidity: String(uidValidity), uidNext, exists };
  } catch (error) {
    throw new SourceError(
      'mailbox_not_found',
      `The mailbox "${path}" cannot be opened. Check that it exists.`,
      error,
    );
  }
}

/**
 * Returns the number of the first message to process. If UIDVALIDITY has changed, message numbers are
 * meaningless. All messages are then checked again, and known ones are recognized by their record.
 */
async function findStart(
  { records }: SourceParts,
  { lease }: SourceRun,
  { includeExisting }: ImapSettings,
  { uidValidity, uidNext }: { uidValidity: string; uidNext: number },
): Promise<SourceCursor> {
  const { cursor } = lease;
  if (cursor.uidValidity === uidValidity) return cursor;
  const isFirst = cursor.uidValidity === undefined;
  const start = { uidValidity, lastUid: isFirst && !includeExisting ? uidNext - 1 : 0 };
  await records.sources.saveCursor(lease, start);
  return start;
}

async function findNewMessages(client: ImapFlow, lastUid: number): Promise<number[]> {
  const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
  // The result of `n:*` always includes the last message, even if its number is lower than `n`.
  return (found === false || found === undefined ? [] : found)
    .filter((uid) => uid > lastUid)
    .sort((a, b) => a - b);
}

async function readOne(
  parts: SourceParts,
  run: SourceRun,
  { client, settings, uid }: { client: ImapFlow; settings: ImapSettings; uid: number },
): Promise<void> {
  const name = `Message ${uid} of ${settings.mailbox}`;
  const header = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (header === false || header === undefined) return; // The message was deleted in the meantime.
  if ((header?.size ?? 0) > 2 * parts.limits.totalBytes) {
    const key = `${client.mailbox === false ? '' : client.mailbox.uidValidity}:${uid}`;
    return skipItem(parts, run, { key, name, reason: 'it is too large' });
  }
  const folder = await parts.blobs.createStagingFolder();
  try {
    const file = join(folder, 'message');
    const { content } = await client.download(String(uid), undefined, { uid: true });
    if (content === undefined) return; // The message was deleted in the meantime.
    await pipeline(content, createWriteStream(file, { mode: 0o600 }), { signal: run.signal });
    const key = (await digestMessage(file)).toString('hex');
    const { sources } = parts.records;
    const isKnown = (await sources.findKnown(run.lease.source.id, [key])).has(key);
    const isTaken = isKnown || (await takeMessage(parts, run, { file, folder, key, name }));
    if (isTaken) await markTaken(client, settings, uid);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Marks a processed message for people who read the mailbox. Legible itself uses a separate record of
 * processed messages.
 */
async function markTaken(client: ImapFlow, { after, moveTo }: ImapSettings, uid: number): Promise<void> {
  const range = String(uid);
  if (after === 'flag') await client.messageFlagsAdd(range, ['\\Flagged'], { uid: true });
  if (after === 'seen') await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
  if (after !== 'move' || moveTo === null) return;
  const moved = await client.messageMove(range, moveTo, { uid: true }).catch(() => false);
  if (moved === false)
    throw new SourceError('mailbox_not_found', `A message could not be moved to the mailbox "${moveTo}".`);
}
