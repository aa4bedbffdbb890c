import type { Transporter } from 'nodemailer';
import type { SendMail } from '../domain/outbound-mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Returns null if no relay is configured. */
export function openMailRelay({ url, from }: { url: string | null; from: string | null }): SendMail | null {
  return url === null || from === null ? null : createMailRelay(url, from);
}

/**
 * Creates the function that sends e-mails. With `smtp:`, the connection is encrypted if the relay supports
 * it; if there is a password, encryption is required. Rejects if the relay does not accept the message.
 * @param url `smtp://` or `smtps://`, with user and password if the relay requires them
 */
function createMailRelay(url: string, from: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === 'smtps:';
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
    secure: isEncrypted,
    requireTLS: password !== '' && !isEncrypted,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // E-mails contain only text, without attachments or remote content.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Promise<Transporter> | undefined;
  return async ({ to, subject, text }) => {
    // Load the library on demand, because many installations never send e-mails.
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}
