/** A message that is resent within this time is recognized as a duplicate. */
export const MAIL_REMEMBERED_MS = 24 * 3_600_000;

export interface ReceivedMailRecords {
  /** Returns which of the given projects received the message within the last day. */
  findReceived(projectIds: string[], digest: Buffer): Promise<Set<string>>;
  /** Returns false if another request has just stored the same message. */
  add(projectId: string, digest: Buffer): Promise<boolean>;
  /** Deletes at most `limit` messages older than `time`. Returns the number of deleted messages. */
  deleteOlderThan(time: Date, limit: number): Promise<number>;
}
