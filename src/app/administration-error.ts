/** What an administrator asked for cannot be done; the message says what to do. */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdministrationError';
  }
}
