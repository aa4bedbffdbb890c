/** Thrown if an administrator's command cannot be executed. The message contains advice. */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdministrationError';
  }
}
