import type { Preferences } from '../preferences.ts';

export interface DueDigest {
  userId: string;
  email: string;
  language: Preferences['language'];
  /** The time at which the previous digest was due, or one day ago, whichever is earlier. */
  since: Date;
  /** The day of the previous digest; null if there was none. */
  previousDay: string | null;
}

export interface PreferenceRecords {
  /** Returns null if the user was deleted. */
  find(userId: string): Promise<Preferences | null>;
  /** If the new hour has already passed today, it takes effect tomorrow. */
  save(userId: string, preferences: Preferences, now: Date): Promise<void>;
  /** Claims a due digest, so that no other process sends it. Returns null if none is due. */
  claimDigest(now: Date): Promise<DueDigest | null>;
  /** Call this if the digest could not be sent, so that it becomes due again. */
  releaseDigest(digest: Pick<DueDigest, 'userId' | 'previousDay'>): Promise<void>;
}
