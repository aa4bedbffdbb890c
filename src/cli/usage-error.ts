/**
 * Thrown if the command line is invalid. The message explains how to fix it, and the command exits with
 * status 2.
 */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
