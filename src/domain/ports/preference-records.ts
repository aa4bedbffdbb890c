import type { Preferences } from '../preferences.ts';

/** A user whose digest is due. */
export interface DueDigest {
  userId: string;
  email: string;
  language: Preferences['language'];
  /** When the previous digest was due. This is at least a day ago. */
  since: Date;
  /** The day of the previous digest; null if there was none. */
  previousDay: string | null;
}

export interface PreferenceRecords {
  /** Returns null if the user was deleted. */
  find(userId: string): Promise<Preferences | null>;
  /** If the new hour has already passed today, it takes effect tomorrow. */
  save(userId: string, preferences: Preferences, now: Date): Promise<void>;
  /** Claims a due digest, so that no other process sends it. Returns null if no digest is due. */
  claimDigest(now: Date): Promise<DueDigest | null>;
  /** Makes a digest due again because it could not be sent. */
  releaseDigest(digest: Pick<DueDigest, 'userId' | 'previousDay'>): Promise<void>;
}
