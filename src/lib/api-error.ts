/** Error codes and their HTTP statuses (docs/api.md, "Errors"). */
export const ERROR_STATUS = {
  malformed_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  expired_api_key: 401,
  session_ended: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  insufficient_scope: 403,
  single_sign_on_required: 403,
  second_factor_missing: 403,
  csrf_token_invalid: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type FieldCode =
  | 'required'
  | 'wrong_type'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'taken'
  | 'not_in_list'
  | 'invalid'
  | 'blocked_host'
  | 'not_https'
  | 'download_failed'
  | 'file_too_large'
  | 'empty_file'
  | 'unsupported_file_type'
  | 'file_type_mismatch'
  | 'too_many_pages'
  | 'too_many_items'
  | 'limit_reached'
  | 'invalid_base64'
  | 'body_too_short'
  | 'excluded_by_settings'
  | 'no_recognised_fields';

/** `field` is the path in the request as the caller wrote it, or `''` for the whole body. */
export interface FieldError {
  field: string;
  code: FieldCode;
  message: string;
}

/**
 * An error in the format of the API. Any code that a route calls can throw it, and http/error-response.ts
 * converts it to a response.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldError[];
  readonly headers: Record<string, string>;
  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export function createValidationError(...details: FieldError[]): ApiError {
  const [first] = details;
  const place = first === undefined || first.field === '' ? '' : `${first.field}: `;
  return new ApiError('validation_failed', `${place}${first?.message ?? 'The request is invalid.'}`, {
    details,
  });
}

export function createFieldError(field: string, code: FieldCode, message: string): ApiError {
  return createValidationError({ field, code, message });
}

/** Creates a 404 error for something that is missing from an object that the client has access to. */
export function createNotFoundError(message: string): ApiError {
  return new ApiError('not_found', message);
}

/** Creates a 404 error that does not reveal whether the identifier exists in another organization. */
export function createIdNotFoundError(kind: string): ApiError {
  return createNotFoundError(`No ${kind} with this id.`);
}

/**
 * Creates a 503 error.
 * @param retryAfterSeconds the value of the `Retry-After` header
 */
export function createUnavailableError(
  message: string,
  retryAfterSeconds: number,
  cause?: unknown,
): ApiError {
  return new ApiError('unavailable', message, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });
}
