import type { Error as ErrorBody, ErrorDetail, SingleDocument } from './types.ts';

/**
 * The base class of everything that this client throws, except for the reason of the caller's `AbortSignal`.
 */
export class LegibleError extends Error {
  override name = 'LegibleError';
}

/** Thrown if the service cannot be reached, or if the connection is lost before the response arrives. */
export class ConnectionError extends LegibleError {
  override name = 'ConnectionError';
}

/** Thrown if a request takes longer than `timeoutMs`, or if a document is still pending after `waitMs`. */
export class TimeoutError extends LegibleError {
  override name = 'TimeoutError';
}

/** Thrown if a document was uploaded but could not be read. `document.error` contains the reason. */
export class DocumentFailedError extends LegibleError {
  override name = 'DocumentFailedError';
  readonly document: SingleDocument;
  constructor(document: SingleDocument) {
    super(document.error?.message ?? 'The document could not be read.');
    this.document = document;
  }
}

/** Thrown if the service responds with an error status. */
export class ApiError extends LegibleError {
  override name = 'ApiError';
  readonly status: number;
  /** Stable code of the error; `unknown` if the response did not come from the service. */
  readonly code: ErrorBody['error']['code'] | 'unknown';
  /** Identifier of the request. Include it when you report a problem to the operator. */
  readonly requestId: string | null;
  readonly details: ErrorDetail[];
  /** Number of seconds after which the request can be repeated; null if the response does not contain it. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    error: { code: ApiError['code']; message: string; requestId: string | null; details: ErrorDetail[] },
    retryAfterSeconds: number | null,
  ) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.requestId = error.requestId;
    this.details = error.details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Status 401: the API key is missing or invalid. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** Status 403: the API key lacks a scope. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}

/** Status 404: the object does not exist. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** Status 409: the state of the object does not allow the request. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** Status 422: the request has invalid fields, which `details` lists. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}

/** Status 429: the client has sent too many requests. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}

/** Status 5xx: the service or a proxy failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

/** Converts a response with an error status to an error. */
export async function readError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const Type = BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Type(status, await readBody(response), readRetryAfter(headers.get('Retry-After')));
}

async function readBody(response: Response): Promise<ConstructorParameters<typeof ApiError>[1]> {
  const requestId = response.headers.get('X-Request-Id');
  try {
    const { error }: ErrorBody = JSON.parse(await response.text());
    if (typeof error.message === 'string')
      return {
        code: error.code,
        message: error.message,
        requestId: error.request_id,
        details: error.details,
      };
  } catch {
    // A proxy responded with an HTML page, so only the status is known.
  }
  return {
    code: 'unknown',
    message: `The service responded with status ${response.status}.`,
    requestId,
    details: [],
  };
}

/** Parses a number of seconds or a date, because HTTP allows both. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
