/** Why a request to the outside came to nothing. */

export type PublicHttpErrorCode =
  /** The URL, or an address that its name resolves to, may not be called. */
  | 'blocked_host'
  /** The name has no address, or nobody could say. */
  | 'dns_failed'
  /** No address took the connection. */
  | 'connect_failed'
  /** The certificate is not trusted, not valid now or not for this host, or TLS did not come about. */
  | 'tls_failed'
  /** No connection, or no whole answer, within the time given. */
  | 'timeout'
  /** What came back is not HTTP, breaks off, or does not keep its own word. */
  | 'protocol_error'
  /** The body is longer than asked for. */
  | 'too_large'
  /** The caller's signal fired. */
  | 'aborted';

export class PublicHttpError extends Error {
  readonly code: PublicHttpErrorCode;

  constructor(code: PublicHttpErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PublicHttpError';
    this.code = code;
  }
}
