import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../api/free-port.ts';

/** This must be an absolute path, because otherwise sshd does not start. */
const SERVER = '/usr/sbin/sshd';
export const PASSPHRASE = 'open sesame';

export interface SftpServer {
  port: number;
  username: string;
  /** Keys for signing in. The second key is encrypted with `PASSPHRASE`. */
  privateKey: string;
  encryptedKey: string;
  /** The host key's fingerprint as OpenSSH prints it. */
  hostKey: string;
  /** The folder that users see after they sign in. */
  folder: string;
  readLog(): string;
  close(): Promise<void>;
}

/** Returns the reason why tests with an SFTP server cannot run here, or null if they can. */
export function findSftpServerProblem(): string | null {
  if (!existsSync(SERVER)) return 'openssh-server is not installed';
  return spawnSync('ssh-keygen', ['-?']).error === undefined ? null : 'ssh-keygen is not installed';
}

/** Starts a real OpenSSH server with an empty folder on a free local port. */
export async function startSftpServer(): Promise<SftpServer> {
  const root = await mkdtemp(join(tmpdir(), 'legible-sftp-'));
  const folder = join(root, 'files');
  await mkdir(folder);
  // As root, sshd needs this folder for its unprivileged process. It is normally created at system startup.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const createKey = (name: string, passphrase: string) =>
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-f', join(root, name)]);
  createKey('host', '');
  createKey('user', '');
  createKey('encrypted', PASSPHRASE);
  const keys = await Promise.all(['user.pub', 'encrypted.pub'].map((name) => readFile(join(root, name))));
  await writeFile(join(root, 'authorized'), Buffer.concat(keys));
  await chmod(root, 0o755);
  const port = await findFreePort();
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${root}/host`,
    `AuthorizedKeysFile ${root}/authorized`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'LogLevel VERBOSE',
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${folder}`,
  ];
  await writeFile(join(root, 'config'), config.join('\n'));
  const server = spawn(SERVER, ['-D', '-e', '-f', join(root, 'config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (text: Buffer) => {
    log += text.toString();
  });
  for (let tries = 0; !(await canConnect(port)); tries++) {
    if (tries === 100 || server.exitCode !== null) throw new Error(`The SFTP server did not start: ${log}`);
    await sleep(50);
  }
  const [, hostKey = ''] = execFileSync('ssh-keygen', ['-lf', join(root, 'host.pub')], {
    encoding: 'utf8',
  }).split(' ');
  return {
    port,
    username: userInfo().username,
    privateKey: await readFile(join(root, 'user'), 'utf8'),
    encryptedKey: await readFile(join(root, 'encrypted'), 'utf8'),
    hostKey,
    folder,
    readLog: () => log,
    async close() {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
      // Close the pipe: a session that is still closing would otherwise keep it open.
      server.stderr.destroy();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
