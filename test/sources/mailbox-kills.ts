import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapServer } from '../support/imap-server.ts';
import { writeMessage } from '../support/imap-server.ts';
import { takeDespiteKills } from './source-kills.ts';

/**
 * Kills the service `kills` times while it imports `messages` messages with two attachments each. In the end,
 * there must be exactly one document for every attachment, and every message must have been moved.
 */
export async function takeMessagesDespiteKills(
  server: ImapServer,
  { messages, kills }: { messages: number; kills: number },
): Promise<void> {
  await fillMailbox(server, messages);
  const { port, username, password } = server;
  const imap = { host: '127.0.0.1', port, security: 'none', username, password };
  await takeDespiteKills({
    source: { name: 'Mailbox', imap: { ...imap, after: 'move', move_to: 'Done', include_existing: true } },
    expected: Array.from({ length: messages }, (_, n) => [`note-${n}-0.txt`, `note-${n}-1.txt`]).flat(),
    kills,
    settle: () => waitUntilEmpty(server),
  });
}

async function fillMailbox(server: ImapServer, messages: number): Promise<void> {
  const client = await server.connect();
  await client.mailboxCreate('Done');
  for (let n = 0; n < messages; n++)
    await client.append(
      'INBOX',
      writeMessage(n, [`First attachment of ${n}.`, `Second attachment of ${n}.`]),
    );
  await client.logout();
}

/**
 * Waits until the mailbox is empty. The service moves the last message only after it has committed its
 * documents.
 */
async function waitUntilEmpty(server: ImapServer): Promise<void> {
  const client = await server.connect();
  for (let tries = 0; ; tries++) {
    const status = await client.status('INBOX', { messages: true });
    if (status !== false && status.messages === 0) break;
    assert.ok(tries < 300, 'messages were not moved');
    await sleep(100);
  }
  await client.logout();
}
