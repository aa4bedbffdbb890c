import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import type { Project } from '../domain/projects.ts';
import { getClientNetwork } from '../lib/client-network.ts';
import type { Logger } from '../lib/logger.ts';
import { MinuteWindows } from '../lib/minute-windows.ts';
import type { CertificateFiles } from './certificate-files.ts';
import { isAllowedSender } from './is-allowed-sender.ts';
import { type ReceiveParts, receiveMessage } from './receive-message.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

export interface SmtpSettings {
  /** Domain of the projects' addresses, which is also used in the greeting. */
  domain: string;
  /** Null if STARTTLS is not offered. */
  certificate: CertificateFiles | null;
  /** Whether to refuse mail on connections without TLS. */
  requireTls: boolean;
  /** Maximum number of messages per minute from one client address; 0 for no limit. */
  messagesPerMinute: number;
  /** Maximum number of open connections from one client address; 0 for no limit. */
  connectionsPerAddress: number;
}

const MAX_RECIPIENTS = 20;
const MAX_CLIENTS = 100;
/** Added to the size limit, because encoding and headers do not count towards it. */
const ENCODED = 1.4;
const HEADER_BYTES = 1_048_576;

/** `listen` returns the port. `close` waits for messages that are being received. */
export interface SmtpIntake {
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

export function createSmtpIntake(parts: ReceiveParts, settings: SmtpSettings): SmtpIntake {
  const recipients = new WeakMap<SMTPServerSession, Map<string, Project>>();
  const messages = new MinuteWindows();
  const server = new SMTPServer({
    name: settings.domain,
    banner: 'Legible',
    size: Math.ceil(parts.limits.totalBytes * ENCODED) + HEADER_BYTES,
    disabledCommands: settings.certificate === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...settings.certificate?.current,
    authOptional: true,
    disableReverseLookup: true,
    maxClients: MAX_CLIENTS,
    socketTimeout: 60_000,
    closeTimeout: 20_000,
    onConnect(session, done) {
      if (hasTooManyConnections(server, session, settings.connectionsPerAddress))
        return done(
          explain(
            parts,
            new SmtpRefusal(421, '4.7.0 Too many connections from this address; try again later'),
          ),
        );
      updateCertificate(server, settings.certificate, parts.logger).then(() => done());
    },
    onMailFrom(address, session, done) {
      const { messagesPerMinute } = settings;
      if (settings.requireTls && !session.secure)
        return done(new SmtpRefusal(530, '5.7.0 Must issue a STARTTLS command first'));
      const { count } = messages.count(getClientNetwork(session.remoteAddress));
      if (messagesPerMinute > 0 && count > messagesPerMinute)
        return done(new SmtpRefusal(450, '4.7.1 Too many messages from this address; try again later'));
      // Each transaction starts without recipients.
      recipients.set(session, new Map());
      if (isAllowedSender(address.address, parts.senders)) return done();
      done(new SmtpRefusal(550, '5.7.1 This sender is not allowed'));
    },
    onRcptTo(address, session, done) {
      findProject(parts, address).then(
        (project) => {
          const found = recipients.get(session) ?? new Map<string, Project>();
          if (project === null) return done(new SmtpRefusal(550, '5.1.1 There is no such address'));
          if (found.size >= MAX_RECIPIENTS) return done(new SmtpRefusal(452, '4.5.3 Too many recipients'));
          recipients.set(session, found.set(project.id, project));
          done();
        },
        (error: unknown) => done(explain(parts, error)),
      );
    },
    onData(stream, session, done) {
      const projects = [...(recipients.get(session)?.values() ?? [])];
      receiveMessage(parts, projects, stream).then(
        () => done(null, 'Stored'),
        (error: unknown) => {
          // Discard the rest, because the sender reads the response only after it has sent everything.
          stream.resume();
          done(explain(parts, error));
        },
      );
    },
  });
  server.on('error', (error) => parts.logger.info({ err: error }, 'an SMTP connection failed'));
  return {
    async listen(host, port) {
      server.listen(port, host);
      await once(server.server, 'listening');
      return (server.server.address() as AddressInfo).port;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns true if the client has too many connections, including the current one. */
function hasTooManyConnections(
  server: SMTPServer,
  { remoteAddress }: SMTPServerSession,
  limit: number,
): boolean {
  if (limit === 0) return false;
  const network = getClientNetwork(remoteAddress);
  const open = [...server.connections].filter((other) => getClientNetwork(other.remoteAddress) === network);
  return open.length > limit;
}

/**
 * Uses the new certificate if its files have changed. Never rejects: if the files cannot be used, the
 * previous certificate remains in use.
 */
async function updateCertificate(
  server: SMTPServer,
  files: CertificateFiles | null,
  logger: Logger,
): Promise<void> {
  try {
    const changed = await files?.readIfChanged();
    if (changed == null) return;
    server.updateSecureContext(changed);
    logger.info({}, 'the certificate for mail has changed; the new one is used from now on');
  } catch (error) {
    logger.error(
      { err: error },
      'the changed certificate for mail cannot be used; the previous one remains in use',
    );
  }
}

async function findProject(
  { records }: ReceiveParts,
  { address }: SMTPServerAddress,
): Promise<Project | null> {
  const wanted = address.toLowerCase();
  // Look up only recipients that have the form of our addresses.
  return /^[a-z]{16}@[a-z0-9.-]+$/.test(wanted) ? records.projects.findByEmail(wanted) : null;
}

/**
 * Returns the refusal to send. Other errors are not the sender's fault, so they are logged and the sender is
 * asked to retry.
 */
function explain({ logger }: ReceiveParts, error: unknown): SmtpRefusal {
  if (error instanceof SmtpRefusal) {
    logger.info({ code: error.responseCode, reason: error.message, err: error.cause }, 'mail refused');
    return error;
  }
  logger.error({ err: error }, 'an e-mail could not be accepted; its sender is asked to try again');
  return new SmtpRefusal(451, '4.3.0 The message cannot be accepted now; try again later');
}
