import type { Language } from './preferences.ts';
import type { LinkKind } from './users.ts';

/** A plain-text e-mail. */
export interface OutboundMail {
  to: string;
  subject: string;
  text: string;
}

/** Sends an e-mail. Rejects if the relay does not accept the message. */
export type SendMail = (mail: OutboundMail) => Promise<void>;

export function writeLinkMail(
  kind: Exclude<LinkKind, 'setup'>,
  {
    to,
    link,
    organization,
    expiresAt,
    language,
  }: { to: string; link: string; organization: string; expiresAt: Date; language: Language | null },
): OutboundMail {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  // Remove control characters from the subject, because the name of the organization is user input.
  const name = organization.replace(/\p{Cc}/gu, ' ');
  const texts = TEXTS[language ?? 'en'];
  const { subject, reason } = texts[kind](name);
  const text = [reason, '', texts.openLink(until), link, '', texts.unexpected, ''];
  return { to, subject, text: text.join('\n') };
}

interface LinkTexts {
  invitation(organization: string): { subject: string; reason: string };
  reset(): { subject: string; reason: string };
  openLink(until: string): string;
  unexpected: string;
}

const TEXTS: Readonly<Record<Language, LinkTexts>> = {
  en: {
    invitation: (organization) => ({
      subject: `Invitation to ${organization} on Legible`,
      reason: `You have been invited to the organization “${organization}” on Legible.`,
    }),
    reset: () => ({
      subject: 'Reset your Legible password',
      reason: 'A password reset was requested for your account on Legible.',
    }),
    openLink: (until) => `Open this link. It can be used once and is valid until ${until}:`,
    unexpected:
      'If you did not expect this message, you can ignore it. Nothing will happen unless the link is opened.',
  },
  de: {
    invitation: (organization) => ({
      subject: `Einladung zu ${organization} in Legible`,
      reason: `Sie wurden zur Organisation „${organization}“ in Legible eingeladen.`,
    }),
    reset: () => ({
      subject: 'Neues Passwort für Legible',
      reason: 'Für Ihr Konto in Legible wurde ein neues Passwort angefordert.',
    }),
    openLink: (until) => `Öffnen Sie diesen Link. Er kann einmal verwendet werden, bis ${until}:`,
    unexpected:
      'Wenn Sie diese Nachricht nicht erwartet haben, ignorieren Sie sie: Ohne den Link geschieht nichts.',
  },
};
