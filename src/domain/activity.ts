/** One thing that somebody did: identifiers alone, so that nothing is kept of what was deleted. */
export interface Activity {
  id: string;
  at: Date;
  keyId: string;
  /** Such as `document.uploaded`. */
  action: string;
  /** What it was done to. */
  subjectId: string;
}
