/** An administrator's command cannot be executed; the message contains advice. */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdministrationError';
  }
}
