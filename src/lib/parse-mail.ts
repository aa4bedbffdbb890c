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
 * The bytes of an e-mail. The parser splits them with a second stream, and ignores that stream's errors once
 * the input has ended. Without this class, the parser's promise would then never settle. The class reports
 * these errors as errors of the input.
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
