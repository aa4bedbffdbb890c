import type { Preferences } from '../preferences.ts';

export interface DueDigest {
  userId: string;
  email: string;
  language: Preferences['language'];
  /** When the previous digest was due; at least one day ago. */
  since: Date;
  /** Null if there was no previous digest. */
  previousDay: string | null;
}

export interface PreferenceRecords {
  /** Returns null if the user was deleted. */
  find(userId: string): Promise<Preferences | null>;
  /** A new hour that has already passed today takes effect tomorrow. */
  save(userId: string, preferences: Preferences, now: Date): Promise<void>;
  /** Claims a due digest, so that no other process sends it. Returns null if none is due. */
  claimDigest(now: Date): Promise<DueDigest | null>;
  /** Called if the digest could not be sent, so that it is due again. */
  releaseDigest(digest: Pick<DueDigest, 'userId' | 'previousDay'>): Promise<void>;
}
