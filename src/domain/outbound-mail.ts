import type { LinkKind } from './users.ts';

/** An e-mail of plain text. */
export interface OutboundMail {
  to: string;
  subject: string;
  text: string;
}

/** Rejects if the relay does not accept the mail. */
export type SendMail = (mail: OutboundMail) => Promise<void>;

/** In English, because the language of the recipient is not known. */
export function writeLinkMail(
  kind: Exclude<LinkKind, 'setup'>,
  { to, link, organization, expiresAt }: { to: string; link: string; organization: string; expiresAt: Date },
): OutboundMail {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  // Names are chosen by others and must not break the subject.
  const name = organization.replace(/\p{Cc}/gu, ' ');
  const [subject, reason] =
    kind === 'invitation'
      ? [`Invitation to ${name} on Legible`, `You were invited to the organization “${name}” on Legible.`]
      : ['New password for Legible', 'A new password was requested for your account on Legible.'];
  const text = [
    reason,
    '',
    `Open this link. It can be used once, until ${until}:`,
    link,
    '',
    'If you did not expect this message, ignore it: nothing happens without the link.',
    '',
  ];
  return { to, subject, text: text.join('\n') };
}
