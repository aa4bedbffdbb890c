/** Origin of a change: another program, the dashboard, the `legible` command, mail, or a source. */
export const ACTIVITY_DOORS = ['api', 'dashboard', 'command_line', 'smtp', 'source'] as const;
export type ActivityDoor = (typeof ACTIVITY_DOORS)[number];

/** One activity. It contains only identifiers, so that no data of a deleted object remains. */
export interface Activity {
  id: string;
  at: Date;
  /** `key_…` or `usr_…`; null for mail over SMTP and for sources. */
  actorId: string | null;
  via: ActivityDoor;
  /** An action such as `document.uploaded`. */
  action: string;
  /** Identifier of the object that the activity concerns. */
  subjectId: string;
  /**
   * The current name of a document or webhook; null if it was deleted or if the object is of another kind.
   */
  subjectName: string | null;
}
