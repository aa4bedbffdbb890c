import { createFieldError } from '../lib/api-error.ts';

/** Languages of the dashboard and of e-mails. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DIGEST_SCHEDULES = ['off', 'daily', 'weekdays'] as const;
export type DigestSchedule = (typeof DIGEST_SCHEDULES)[number];

/** What users choose for themselves. */
export interface Preferences {
  /** Null: the dashboard follows the browser, and e-mails are in English. */
  language: Language | null;
  /** When the user gets an e-mail about documents that need a review or have failed. */
  digest: {
    schedule: DigestSchedule;
    /** The full hour, in the time zone. */
    hour: number;
    /** Name of the IANA database, such as `Europe/Berlin`. */
    timeZone: string;
  };
}

/** Throws 422 for a time zone that does not exist. */
export function checkTimeZone(timeZone: string, field: string): string {
  try {
    // Offsets such as `+01:00` have no daylight saving time, and PostgreSQL interprets their sign the other
    // way round.
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError('not a name');
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw createFieldError(field, 'invalid', 'must be the name of a time zone, such as Europe/Berlin');
  }
}
