/**
 * A response that refuses a message. After a 4xx status, the sender should try again later; a 5xx status is
 * permanent.
 */
export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string, cause?: unknown) {
    // Line breaks in the reason would split the response.
    super(message.replace(/\s+/g, ' ').slice(0, 400), { cause });
    this.name = 'SmtpRefusal';
    this.responseCode = responseCode;
  }
}
