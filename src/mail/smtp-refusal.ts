/** A response other than 250: 4xx asks the sender to try again later, 5xx is permanent. */
export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string, cause?: unknown) {
    // Always one line: the response must not be split by line breaks in the reason.
    super(message.replace(/\s+/g, ' ').slice(0, 400), { cause });
    this.name = 'SmtpRefusal';
    this.responseCode = responseCode;
  }
}
