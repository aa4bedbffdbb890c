import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BlobStoreUnavailableError } from '../domain/ports/blob-store.ts';
import { RecordsUnavailableError } from '../domain/ports/records.ts';
import { ApiError, createUnavailableError, type ErrorCode, type FieldError } from '../lib/api-error.ts';
import { isExhausted } from '../lib/disk-errors.ts';
import type { Logger } from '../lib/logger.ts';
import { createRouteNotFoundError } from './not-found.ts';

export interface ErrorBody {
  error: { code: ErrorCode; message: string; request_id: string; details: FieldError[] };
}

const PROBLEM_JSON = 'application/problem+json';
/** Errors of Fastify that the client can fix. */
const FASTIFY_CODES: Record<string, () => ApiError> = {
  FST_ERR_BAD_URL: createRouteNotFoundError,
  FST_ERR_MAX_PARAM_LENGTH: createRouteNotFoundError,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('unsupported_media_type', 'The Content-Type header is not a media type.'),
};

/** Converts any error to an `ApiError`. An internal error becomes a 500 response without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof RecordsUnavailableError) {
    return createUnavailableError('The database cannot be reached. Try again later.', 5, error);
  }
  if (error instanceof BlobStoreUnavailableError) {
    return createUnavailableError('The file storage is not available. Try again later.', 30, error);
  }
  if (isExhausted(error)) {
    return createUnavailableError(
      'The service has no disk space or file handles left. Try again later.',
      30,
      error,
    );
  }
  const known = error instanceof Error && 'code' in error ? FASTIFY_CODES[String(error.code)] : undefined;
  return (
    known?.() ??
    new ApiError(
      'internal_error',
      'An internal error occurred. Try again, or report the request ID to the operator.',
      { cause: error },
    )
  );
}

/**
 * Sends an error in the format of RFC 9457 to clients that accept it, and in Legible's format to all others.
 */
export function sendError(
  logger: Logger,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): void {
  const error = toApiError(thrown);
  if (error.status >= 500) {
    const details = { request_id: request.id, err: error.cause ?? error };
    if (error.status === 500) logger.error(details, 'request failed');
    else logger.warn(details, error.message);
  }
  const asProblem = acceptsProblem(request.headers.accept);
  reply
    .code(error.status)
    .headers(error.headers)
    .header('X-Request-Id', request.id)
    .header('vary', 'Accept')
    .header('cache-control', 'no-store')
    .type(asProblem ? PROBLEM_JSON : 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(asProblem ? buildProblem(error, request.id) : buildErrorBody(error, request.id));
}

export function buildErrorBody(error: ApiError, requestId: string): ErrorBody {
  const { code, message, details } = error;
  return { error: { code, message, request_id: requestId, details } };
}

function buildProblem(error: ApiError, requestId: string): object {
  return {
    type: 'about:blank',
    title: STATUS_CODES[error.status],
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    details: error.details,
  };
}

function acceptsProblem(accept: string | undefined): boolean {
  return (
    accept?.split(',').some((range) => range.split(';', 1)[0]?.trim().toLowerCase() === PROBLEM_JSON) ?? false
  );
}
