import { createFieldError } from '../lib/api-error.ts';

/** Languages of the dashboard and of e-mails. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DIGEST_SCHEDULES = ['off', 'daily', 'weekdays'] as const;
export type DigestSchedule = (typeof DIGEST_SCHEDULES)[number];

export interface Preferences {
  /** If null, the dashboard uses the browser's language, and e-mails are in English. */
  language: Language | null;
  /** An e-mail about documents that need review or could not be processed. */
  digest: {
    schedule: DigestSchedule;
    /** The hour of the day, from 0 to 23, in `timeZone`. */
    hour: number;
    /** IANA name, such as `Europe/Berlin`. */
    timeZone: string;
  };
}

/** Throws a 422 error if the time zone does not exist. */
export function checkTimeZone(timeZone: string, field: string): string {
  try {
    // Reject offsets such as `+01:00`: they have no daylight saving time, and PostgreSQL interprets their
    // sign the other way around.
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError('not a name');
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw createFieldError(field, 'invalid', 'must be the name of a time zone, such as Europe/Berlin');
  }
}
