import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';

/**
 * Parses an e-mail. Rejects if it cannot be decoded, or if it has more than 1,000 parts or 1 MB of headers
 * (`isTooComplexMail`).
 */
export function parseMail(source: MailSource): Promise<ParsedMail> {
  return simpleParser(source, { keepCidLinks: true, skipImageLinks: true, skipTextToHtml: true });
}

/** Returns true if the e-mail exceeds the limits of `parseMail`. */
export function isTooComplexMail(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EMAXLEN';
}

/**
 * The bytes of an e-mail. The parser splits them with a second stream. Once the input has ended, the parser
 * ignores that stream's errors, and its promise would never settle. Therefore, these errors are reported as
 * errors of the input.
 */
export class MailSource extends PassThrough {
  override pipe<T extends NodeJS.WritableStream>(parser: T, options?: { end?: boolean }): T {
    if ('splitter' in parser && parser.splitter instanceof EventEmitter)
      parser.splitter.once('error', (error) => this.emit('error', error));
    return super.pipe(parser, options);
  }
}

export function createMailSource(bytes: Buffer): MailSource {
  const source = new MailSource();
  source.end(bytes);
  return source;
}
