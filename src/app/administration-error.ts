/**
 * Thrown if an administrator's command cannot be executed. The message explains what the administrator can
 * do.
 */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdministrationError';
  }
}
