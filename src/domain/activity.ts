/** Origin of a change: an API client, the dashboard, the `legible` command, mail, or a source. */
export const ACTIVITY_DOORS = ['api', 'dashboard', 'command_line', 'smtp', 'source'] as const;
export type ActivityDoor = (typeof ACTIVITY_DOORS)[number];

/** A log entry. It contains only identifiers, so that no data remains after an object has been deleted. */
export interface Activity {
  id: string;
  at: Date;
  /** `key_…` or `usr_…`; null for mail over SMTP and for sources. */
  actorId: string | null;
  via: ActivityDoor;
  /** What was done, for example `document.uploaded`. */
  action: string;
  subjectId: string;
  /** Current name of a document or webhook. Null if it was deleted, and for all other objects. */
  subjectName: string | null;
}
