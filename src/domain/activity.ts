/**
 * The client through which an activity happened: a program, the dashboard, `legible` on a command line, mail,
 * or a source.
 */
export const ACTIVITY_DOORS = ['api', 'dashboard', 'command_line', 'smtp', 'source'] as const;
export type ActivityDoor = (typeof ACTIVITY_DOORS)[number];

/** One activity. It contains only identifiers, so nothing of a deleted object remains. */
export interface Activity {
  id: string;
  at: Date;
  /** The API key that was used; null for mail over SMTP and for sources. */
  actorId: string | null;
  via: ActivityDoor;
  /** Such as `document.uploaded`. */
  action: string;
  /** The object of the activity. */
  subjectId: string;
  /** The current name of a document or webhook; null if the object was deleted or is of another kind. */
  subjectName: string | null;
}
