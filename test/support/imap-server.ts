import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { findFreePort } from '../api/free-port.ts';

export interface ImapServer {
  port: number;
  username: string;
  password: string;
  /** Opens a signed-in connection, which the caller must close. */
  connect(): Promise<ImapFlow>;
  close(): Promise<void>;
}

/** Returns the reason why tests with an IMAP server cannot run here, or null if they can. */
export function findImapServerProblem(): string | null {
  if (spawnSync('dovecot', ['--version']).error !== undefined) return 'dovecot is not installed';
  return process.getuid?.() === 0 ? null : 'dovecot needs root';
}

/** Starts a real Dovecot server with an empty mailbox on a free local port. */
export async function startImapServer(): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-dovecot-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const username = 'invoices';
  const password = 'app-password';
  const mail = join(folder, 'mail');
  await mkdir(mail);
  spawnSync('chown', ['mail:mail', mail]);
  await writeFile(join(folder, 'users'), `${username}:{PLAIN}${password}::::::\n`, { mode: 0o644 });
  await writeFile(
    join(folder, 'dovecot.conf'),
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${mail}/%u
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${mail}/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: username, pass: password },
      logger: false,
    });
    await client.connect();
    return client;
  };
  await waitUntilAnswered(server, connect);
  return {
    port,
    username,
    password,
    connect,
    async close() {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilAnswered(server: ChildProcess, connect: () => Promise<ImapFlow>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await (await connect()).logout();
    } catch (error) {
      if (tries === 100 || server.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}

/** Writes a message with attached text files, each of which has unique contents. */
export function writeMessage(number: number, attachments: string[]): string {
  const parts = attachments.map(
    (text, index) =>
      `--b\r\nContent-Type: text/plain; name="note-${number}-${index}.txt"\r\n` +
      `Content-Disposition: attachment; filename="note-${number}-${index}.txt"\r\n\r\n${text}\r\n`,
  );
  return (
    `Message-ID: <${number}@example.com>\r\nFrom: Ann <ann@example.com>\r\nTo: invoices@example.com\r\n` +
    `Subject: Message ${number}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n` +
    `--b\r\nContent-Type: text/plain\r\n\r\nHi.\r\n${parts.join('')}--b--\r\n`
  );
}
