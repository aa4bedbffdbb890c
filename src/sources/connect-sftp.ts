import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Client, ConnectConfig, SFTPWrapper, utils } from 'ssh2';
import type { SftpSettings, SourceSecret } from '../domain/sources.ts';
import { findHostProblem } from '../lib/public-http/check-public-url.ts';
import { SourceError } from './source-error.ts';
import { type HostRules, isAllowedHost, OF_OPERATOR, readHost, resolveSourceHost } from './source-hosts.ts';

const CONNECT_MS = 15_000;
const IDLE_MS = 60_000;

export interface SftpConnection {
  sftp: SFTPWrapper;
  close(): void;
}

/** Returns the reason why a source may not connect to an SFTP server, or null if it may. */
export function findSftpHostProblem(
  { host: name, port }: Pick<SftpSettings, 'host' | 'port'>,
  { outbound, operator }: HostRules,
): string | null {
  const host = readHost(name);
  if (host === null) return 'is not a host name or address';
  if (isAllowedHost(host, operator.hosts)) return findHostProblem(host, OF_OPERATOR);
  if (port < 1024 && port !== 22)
    return 'cannot be used on this port; choose port 22, or a port of 1024 or higher';
  return findHostProblem(host, outbound);
}

/** Connects to a checked address, verifies the server's key, and signs in. Throws `SourceError`. */
export async function connectSftp(
  settings: SftpSettings,
  secret: SourceSecret,
  rules: HostRules,
): Promise<SftpConnection> {
  const problem = findSftpHostProblem(settings, rules);
  const host = readHost(settings.host);
  if (problem !== null || host === null) throw new SourceError('blocked_host', `The host ${problem}.`);
  // Load the library on demand, because most installations do not import from SFTP servers.
  const { default: ssh2 } = await import('ssh2');
  const signIn = readSignIn(secret, ssh2.utils);
  const socket = connect({ host: await resolveSourceHost(host, rules), port: settings.port });
  socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('no answer')));
  const client = new ssh2.Client();
  const close = () => {
    client.destroy();
    socket.destroy();
  };
  try {
    return { sftp: await openSftp(client, socket, settings, signIn), close };
  } catch (error) {
    close();
    throw error;
  }
}

type SignIn = Pick<ConnectConfig, 'password' | 'privateKey' | 'passphrase'>;

function readSignIn(
  { password, privateKey, passphrase }: SourceSecret,
  { parseKey }: Pick<typeof utils, 'parseKey'>,
): SignIn {
  if (privateKey === undefined) {
    if (password !== undefined) return { password };
    throw new SourceError(
      'secret_unreadable',
      'The source has neither a password nor a private key. Set one of them again.',
    );
  }
  if (parseKey(privateKey, passphrase) instanceof Error)
    throw new SourceError('secret_unreadable', 'The private key cannot be read, or its passphrase is wrong.');
  return { privateKey, ...(passphrase === undefined ? {} : { passphrase }) };
}

function openSftp(
  client: Client,
  socket: Socket,
  { username, hostKey }: SftpSettings,
  signIn: SignIn,
): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    let offered: string | null = null;
    // Never remove this listener, because an error without a listener would end the process.
    client.on('error', (error) => reject(toSftpConnectError(error, hostKey, offered)));
    client.on('close', () => reject(new SourceError('connect_failed', 'The server closed the connection.')));
    client.on('ready', () => {
      client.sftp((error, sftp) => {
        if (error) reject(new SourceError('connect_failed', 'The server does not support SFTP.', error));
        else resolve(sftp);
      });
    });
    // Some servers ask for the password with this method.
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
      finish(prompts.map(() => String(signIn.password ?? ''))),
    );
    client.connect({
      ...signIn,
      sock: socket,
      username,
      tryKeyboard: signIn.password !== undefined,
      readyTimeout: CONNECT_MS,
      // The library calls this before it sends anything secret.
      hostVerifier: (key: Buffer) => {
        offered = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        return offered === hostKey;
      },
    });
  });
}

/** Thrown if the server's key is not the confirmed one. `hostKey` is the fingerprint of the server's key. */
export class HostKeyError extends SourceError {
  readonly hostKey: string;
  constructor(code: 'host_key_unknown' | 'host_key_changed', message: string, hostKey: string) {
    super(code, message);
    this.hostKey = hostKey;
  }
}

function toSftpConnectError(error: Error, confirmed: string | null, offered: string | null): SourceError {
  if (offered !== null && confirmed === null)
    return new HostKeyError(
      'host_key_unknown',
      `The server's key has not been confirmed. Its fingerprint is ${offered}.`,
      offered,
    );
  if (offered !== null && offered !== confirmed)
    return new HostKeyError(
      'host_key_changed',
      `The server's key differs from the confirmed one: ${offered}. Someone may be intercepting the connection.`,
      offered,
    );
  if ('level' in error && error.level === 'client-authentication')
    return new SourceError(
      'sign_in_failed',
      'The server refused the user name, password or key. Check them and set them again.',
      error,
    );
  const code = 'code' in error ? String(error.code) : 'no answer';
  return new SourceError('connect_failed', `No connection to the server: ${code}.`, error);
}
