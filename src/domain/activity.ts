/** By which door it came: a program, the dashboard, `legible` on a command line, or mail. */
export const ACTIVITY_DOORS = ['api', 'dashboard', 'command_line', 'smtp'] as const;
export type ActivityDoor = (typeof ACTIVITY_DOORS)[number];

/** One thing that somebody did: identifiers alone, so that nothing is kept of what was deleted. */
export interface Activity {
  id: string;
  at: Date;
  /** The API key that was used; null where there is none: mail over SMTP. */
  keyId: string | null;
  via: ActivityDoor;
  /** Such as `document.uploaded`. */
  action: string;
  /** What it was done to. */
  subjectId: string;
  /** What a document or webhook is called now; null where it has gone, and for all else. */
  subjectName: string | null;
}
