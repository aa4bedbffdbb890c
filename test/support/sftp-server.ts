import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../api/free-port.ts';

/** sshd starts only with an absolute path. */
const SERVER = '/usr/sbin/sshd';
export const PASSPHRASE = 'open sesame';

export interface SftpServer {
  port: number;
  username: string;
  /** Keys for signing in. The second key is encrypted with `PASSPHRASE`. */
  privateKey: string;
  encryptedKey: string;
  /** Fingerprint as OpenSSH prints it. */
  hostKey: string;
  /** The folder that users see after they sign in. */
  folder: string;
  readLog(): string;
  close(): Promise<void>;
}

/** Returns null if tests with an SFTP server can run here. */
export function findSftpServerProblem(): string | null {
  if (!existsSync(SERVER)) return 'openssh-server is not installed';
  return spawnSync('ssh-keygen', ['-?']).error === undefined ? null : 'ssh-keygen is not installed';
}

/** Starts a real OpenSSH server with an empty folder on a free local port. */
export async function startSftpServer(): Promise<SftpServer> {
  const root = await mkdtemp(join(tmpdir(), 'legible-sftp-'));
  const folder = join(root, 'files');
  await mkdir(folder);
  // As root, sshd needs this folder for its unprivileged process. The package creates it only at system
  // startup.
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
      // A session that is still closing keeps the pipe open.
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
