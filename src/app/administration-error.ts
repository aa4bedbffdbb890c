/**
 * Thrown if an administrator's command cannot be executed. The message tells the administrator what to do.
 */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdministrationError';
  }
}
