export type PublicHttpErrorCode =
  /** The URL or an address of its host is blocked. */
  | 'blocked_host'
  /** The name has no address, or could not be resolved. */
  | 'dns_failed'
  /** No address accepted the connection. */
  | 'connect_failed'
  /**
   * The TLS handshake failed, or the certificate is untrusted, expired, not valid yet, or for a different
   * host.
   */
  | 'tls_failed'
  /** No connection was opened, or no complete response arrived, within the time limit. */
  | 'timeout'
  /** The response is not HTTP, is truncated, or contradicts its headers. */
  | 'protocol_error'
  | 'too_large'
  | 'aborted';

export class PublicHttpError extends Error {
  readonly code: PublicHttpErrorCode;

  constructor(code: PublicHttpErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PublicHttpError';
    this.code = code;
  }
}
