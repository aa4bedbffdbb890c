/**
 * A response that refuses a message. After a 4xx response, the sender should try again later; a 5xx response
 * is permanent.
 */
export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string, cause?: unknown) {
    // Must be a single line: line breaks in the reason would split the response.
    super(message.replace(/\s+/g, ' ').slice(0, 400), { cause });
    this.name = 'SmtpRefusal';
    this.responseCode = responseCode;
  }
}
