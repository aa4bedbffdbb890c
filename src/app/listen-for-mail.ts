import type { Config } from '../config/load-config.ts';
import { CertificateFiles } from '../mail/certificate-files.ts';
import type { ReceiveParts } from '../mail/receive-message.ts';
import { getEmailLimits } from './limits.ts';
import { listenOrRefuse } from './listen-or-refuse.ts';
import { StartRefusedError } from './start-refused-error.ts';

/**
 * Starts receiving mail if a port is set, and adds a step to `cleanUp` that stops it. Returns the port; null
 * if none is set. Throws `StartRefusedError` if the port or the certificate cannot be used.
 */
export async function listenForMail(
  config: Config,
  parts: Omit<ReceiveParts, 'limits' | 'senders'>,
  cleanUp: (() => Promise<void>)[],
): Promise<number | null> {
  const { smtpHost, smtpPort, senders } = config.mail;
  if (smtpPort === null) return null;
  const { createSmtpIntake } = await import('../mail/smtp-server.ts');
  const limits = getEmailLimits(config);
  const certificate = await openCertificate(config);
  const requireTls = config.mail.requireTls === 'on';
  const mail = createSmtpIntake({ ...parts, limits, senders }, { ...config.mail, certificate, requireTls });
  cleanUp.push(() => mail.close());
  const place = {
    host: smtpHost,
    port: smtpPort,
    hostSetting: 'LEGIBLE_SMTP_HOST',
    portSetting: 'LEGIBLE_SMTP_PORT',
  };
  const port = await listenOrRefuse(place, () => mail.listen(smtpHost, smtpPort));
  const { domain } = config.mail;
  parts.logger.info({ port, domain, starttls: certificate !== null, requireTls }, 'receiving mail over SMTP');
  return port;
}

async function openCertificate({ mail: { tlsCert, tlsKey } }: Config): Promise<CertificateFiles | null> {
  if (tlsCert === null || tlsKey === null) return null;
  try {
    return await CertificateFiles.open({ cert: tlsCert, key: tlsKey });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusedError(
      `The certificate for mail cannot be used: ${reason}. Set LEGIBLE_SMTP_TLS_CERT and LEGIBLE_SMTP_TLS_KEY to PEM files that belong together.`,
      { cause: error },
    );
  }
}
