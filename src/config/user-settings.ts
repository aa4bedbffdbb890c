import { createSetting } from './setting.ts';
import { age, integer } from './syntax.ts';

/** Sessions, sign-ins and the audit log. */
export const USERS = {
  sessions: {
    idleMs: createSetting(
      'LEGIBLE_SESSION_IDLE_TIMEOUT',
      age,
      '12h',
      'A session of the dashboard ends after this time without a request.',
    ),
    lifetimeMs: createSetting(
      'LEGIBLE_SESSION_LIFETIME',
      age,
      '7d',
      'A session of the dashboard ends at the latest this long after the sign-in.',
    ),
  },
  failedSignIns: createSetting(
    'LEGIBLE_FAILED_SIGN_INS',
    integer(0, 1_000_000),
    '10',
    'Failed sign-ins in 15 minutes for each user and client network, or known browser of the user; ten times as many from all networks; `0` for no limit.',
  ),
  auditRetentionMs: createSetting(
    'LEGIBLE_AUDIT_RETENTION',
    age,
    '365d',
    'How long entries of the audit log are kept.',
  ),
};
