/** Thrown if the command line is invalid; the message explains how to fix it. The exit status is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
