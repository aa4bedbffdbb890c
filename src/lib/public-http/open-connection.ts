import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { normalizeHost } from './check-public-url.ts';
import type { OutboundPolicy } from './outbound-policy.ts';
import { PublicHttpError } from './public-http-error.ts';
import { resolvePublicHost } from './resolve-public-host.ts';
import type { HostResolver } from './system-resolver.ts';
import type { TlsSessions } from './tls-sessions.ts';

export interface ConnectionOptions {
  readonly policy: OutboundPolicy;
  readonly resolver: HostResolver;
  readonly sessions: TlsSessions;
  /** Time limit for DNS lookup, TCP and TLS together. */
  readonly connectMs: number;
  readonly signal: AbortSignal;
}

/**
 * Resolves the host once, refuses it if any of its addresses is blocked, and connects to a checked address.
 * The address therefore cannot change after the check. Rejects with a `PublicHttpError`.
 */
export async function openConnection(url: URL, options: ConnectionOptions): Promise<TLSSocket> {
  const late = AbortSignal.timeout(options.connectMs);
  const signal = AbortSignal.any([options.signal, late]);
  try {
    const host = normalizeHost(url.hostname);
    const addresses = await rejectWhenAborted(resolvePublicHost(host, options, signal), signal);
    const socket = await openTcp(addresses, url.port === '' ? 443 : Number(url.port), signal);
    return await openTls(socket, url, options.sessions, signal);
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    if (late.aborted)
      throw new PublicHttpError('timeout', `no connection within ${options.connectMs / 1000} s`);
    throw error;
  }
}

/** Connects to the first address that responds (RFC 8305), without resolving any names. */
function openTcp(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const socket = connectTcp({
    // This must be a name, because a socket for a literal address never calls `lookup`.
    host: 'checked.invalid',
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, answer) => answer(null, found),
  });
  return waitForEvent(socket, 'connect', signal, 'connect_failed', 'no connection to the host').then(() => {
    if (addresses.some((address) => isSameAddress(address, socket.remoteAddress))) return socket;
    socket.destroy();
    throw new PublicHttpError('blocked_host', 'the connection was made to a different address');
  });
}

async function openTls(
  tcp: Socket,
  url: URL,
  sessions: TlsSessions,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const host = normalizeHost(url.hostname);
  const socket = connectTls({
    socket: tcp,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...sessions.optionsFor(url.origin),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  sessions.learnFrom(socket, url.origin);
  try {
    await waitForEvent(socket, 'secureConnect', signal, 'tls_failed', 'no TLS connection to the host');
    return socket;
  } catch (error) {
    tcp.destroy();
    throw error;
  }
}

/**
 * Resolves when the socket emits `event`. If the socket fails or closes first, or the signal is aborted,
 * destroys the socket and rejects.
 */
function waitForEvent(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  code: 'connect_failed' | 'tls_failed',
  message: string,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string, cause?: Error) => {
    reject(new PublicHttpError(code, `${message}: ${reason}`, { cause }));
    socket.destroy();
  };
  const handleClose = () => fail('it was closed');
  const handleAbort = () => fail('it was cancelled');
  // Never remove this listener, because an error without a listener would end the process.
  socket.on('error', (error) => fail(getReason(error), error));
  socket.once(event, resolve);
  socket.once('close', handleClose);
  signal.addEventListener('abort', handleAbort, { once: true });
  if (signal.aborted) handleAbort();
  return promise.finally(() => {
    socket.removeListener(event, resolve);
    socket.removeListener('close', handleClose);
    signal.removeEventListener('abort', handleAbort);
  });
}

/**
 * Returns a short, stable word without an address, because callers could otherwise use the message to probe
 * the network.
 */
function getReason(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'it failed';
}

function isSameAddress(expected: string, actual: string | undefined): boolean {
  if (actual === undefined || isIP(actual) === 0) return false;
  return ipaddr.process(expected).toString() === ipaddr.process(actual).toString();
}

function rejectWhenAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
