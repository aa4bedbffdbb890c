import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../lib/api-error.ts';
import { createId } from '../lib/id.ts';
import { buildErrorBody } from './error-response.ts';
import { createMethodNotAllowedError, createRouteNotFoundError, type RouteTable } from './not-found.ts';

/** `rawPacket` contains the bytes that the parser rejected. */
type ConnectionError = NodeJS.ErrnoException & { rawPacket?: unknown };

/** Matches a request line with any method that is a valid HTTP token, even an unknown one. */
const REQUEST_LINE = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,40}) (\/[^\s?]{0,2000})\S* HTTP\/1\.[01]\r?\n/;

/**
 * Responds to invalid requests (broken HTTP, unknown methods, large or slow headers) in the format of all
 * other errors.
 */
export function answerBrokenRequest(error: ConnectionError, socket: Socket, routes: RouteTable): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) {
    socket.destroy();
    return;
  }
  const answer = toClientError(error, routes);
  const requestId = createId('req');
  const body = JSON.stringify(buildErrorBody(answer, requestId));
  socket.end(
    [
      `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Returns true if a response is already being sent, which a second one would corrupt. */
function hasAnswered(socket: Socket): boolean {
  const message: unknown = Reflect.get(socket, '_httpMessage');
  return typeof message === 'object' && message !== null && Reflect.get(message, 'headersSent') === true;
}

function toClientError(error: ConnectionError, routes: RouteTable): ApiError {
  switch (error.code) {
    case 'HPE_INVALID_METHOD':
      return refuseMethod(error.rawPacket, routes);
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', 'The request line and headers are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request took too long to arrive.');
    default:
      return new ApiError('malformed_request', 'This is not a valid HTTP request.');
  }
}

/**
 * Returns the 405 or 404 error for a method that Node's parser does not know. Such a request is available
 * only as raw bytes.
 */
function refuseMethod(packet: unknown, routes: RouteTable): ApiError {
  const line = REQUEST_LINE.exec(Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 8192) : '');
  const [, method = '', path = ''] = line ?? [];
  if (line === null) return new ApiError('malformed_request', 'This is not a valid HTTP request.');
  const allowed = routes.findMethods(path);
  return allowed === null ? createRouteNotFoundError() : createMethodNotAllowedError(method, allowed);
}
