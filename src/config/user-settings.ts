import { relayUrl } from './address-syntax.ts';
import { createOptionalSetting, createSecretSetting, createSetting } from './setting.ts';
import { age, defineInteger, defineText } from './syntax.ts';

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
      'Maximum lifetime of a dashboard session, counted from sign-in.',
    ),
  },
  mailRelay: {
    url: createSecretSetting(
      'LEGIBLE_MAIL_RELAY_URL',
      relayUrl,
      'off: links are shown to administrators',
      'SMTP relay for mail to users: invitations, password reset links and digests. With `smtps:`, the connection is encrypted from the start; with `smtp:`, it is encrypted if the relay supports encryption; if the URL contains a password, encryption is required. The relay may be on a private network.',
    ),
    from: createOptionalSetting(
      'LEGIBLE_MAIL_FROM',
      defineText('an address, such as `Legible <legible@example.com>`', 3),
      'none; must be set with LEGIBLE_MAIL_RELAY_URL',
      'Sender address of mail to users.',
    ),
  },
  failedSignIns: createSetting(
    'LEGIBLE_FAILED_SIGN_INS',
    defineInteger(0, 1_000_000),
    '10',
    'Maximum number of failed sign-ins in 15 minutes for each user from one client network or known browser. The limit for all networks together is ten times as high. `0` for no limit.',
  ),
  auditRetentionMs: createSetting(
    'LEGIBLE_AUDIT_RETENTION',
    age,
    '365d',
    'How long entries of the audit log are kept.',
  ),
};
