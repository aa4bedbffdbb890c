/** The service refuses to start until the user corrects something. */
export class StartRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefusedError';
  }
}
