import { relayUrl } from './address-syntax.ts';
import { createOptionalSetting, createSecretSetting, createSetting } from './setting.ts';
import { age, defineInteger, defineText } from './syntax.ts';

/** Sessions, sign-ins and the audit log. */
export const USERS = {
  sessions: {
    idleMs: createSetting(
      'LEGIBLE_SESSION_IDLE_TIMEOUT',
      age,
      '12h',
      'A dashboard session ends after this time without a request.',
    ),
    lifetimeMs: createSetting(
      'LEGIBLE_SESSION_LIFETIME',
      age,
      '7d',
      'A dashboard session ends no later than this long after sign-in.',
    ),
  },
  mailRelay: {
    url: createSecretSetting(
      'LEGIBLE_MAIL_RELAY_URL',
      relayUrl,
      'off: links are shown to administrators',
      'SMTP relay for mail to users: invitations, password reset links and digests. With `smtps:`, the connection is encrypted from the start; with `smtp:`, it is encrypted if the relay supports this, and always if there is a password. The relay may be in a private network.',
    ),
    from: createOptionalSetting(
      'LEGIBLE_MAIL_FROM',
      defineText('an address, such as `Legible <legible@example.com>`', 3),
      'none; must be set with LEGIBLE_MAIL_RELAY_URL',
      'Sender address of this mail.',
    ),
  },
  failedSignIns: createSetting(
    'LEGIBLE_FAILED_SIGN_INS',
    defineInteger(0, 1_000_000),
    '10',
    'Maximum number of failed sign-ins in 15 minutes for each user and client network, or for each known browser of the user; from all networks together, ten times as many; `0` for no limit.',
  ),
  auditRetentionMs: createSetting(
    'LEGIBLE_AUDIT_RETENTION',
    age,
    '365d',
    'How long entries of the audit log are kept.',
  ),
};
