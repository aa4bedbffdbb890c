export const SOURCE_PROBLEMS = [
  'blocked_host',
  'connect_failed',
  'sign_in_failed',
  'mailbox_not_found',
  'folder_not_found',
  'bucket_not_found',
  'host_key_unknown',
  'host_key_changed',
  'not_configured',
  'secret_unreadable',
  'limit_reached',
  'failed',
] as const;
export type SourceProblem = (typeof SOURCE_PROBLEMS)[number];

/** Thrown if a source cannot currently be used. The message is shown to people and contains no secrets. */
export class SourceError extends Error {
  readonly code: SourceProblem;
  constructor(code: SourceProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SourceError';
    this.code = code;
  }
}
