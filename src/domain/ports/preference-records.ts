import type { Preferences } from '../preferences.ts';

/** Somebody whose digest has to be sent now. */
export interface DueDigest {
  userId: string;
  email: string;
  language: Preferences['language'];
  /** When the last one was due, at least a day ago. */
  since: Date;
  /** Before this one; null if there was none. */
  previousDay: string | null;
}

export interface PreferenceRecords {
  /** Null if the user was deleted. */
  find(userId: string): Promise<Preferences | null>;
  /** A new hour that has passed today counts from tomorrow. */
  save(userId: string, preferences: Preferences, now: Date): Promise<void>;
  /** Takes one digest that is due; no other process gets it. Null if none is due. */
  claimDigest(now: Date): Promise<DueDigest | null>;
  /** Makes a digest that could not be sent due again. */
  releaseDigest(digest: Pick<DueDigest, 'userId' | 'previousDay'>): Promise<void>;
}
