import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS } from '../../lib/api-error.ts';
import type { Node, OpenApiDocument, Operation } from './document.ts';
import data from './failures.json' with { type: 'json' };

interface Failure {
  name: string;
  description: string;
  headers?: string[];
  error: { code: string; message: string; details?: object[] };
}

const FAILURES: Readonly<Record<string, Failure>> = data;
const STATUS_OF: Readonly<Record<string, number>> = ERROR_STATUS;
const REQUEST_ID = 'req_01kah8yq2m5t6v7w8x9y0z1a2b';

const HEADERS: Readonly<Record<string, { description: string; type: string; example: string | number }>> = {
  'X-Request-Id': {
    description: 'Identifier of the request. Include it when you report a problem to the operator.',
    type: 'string',
    example: REQUEST_ID,
  },
  'Retry-After': {
    description: 'Number of seconds after which the request can be repeated.',
    type: 'integer',
    example: 5,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate, according to RFC 6750.',
    type: 'string',
    example: 'Bearer realm="legible"',
  },
};

/**
 * Adds the possible error responses to each operation. Each response is described only once, in the
 * components.
 */
export function describeFailures(document: OpenApiDocument): void {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) {
      for (const status of listFailures(path, operation)) {
        const name = FAILURES[status]?.name;
        operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
  document.components.responses = Object.fromEntries(
    Object.values(FAILURES).map((failure) => [failure.name, createResponse(failure)]),
  );
  document.components.headers = Object.fromEntries(
    Object.entries(HEADERS).map(([name, { description, type, example }]) => [
      name,
      { description, schema: { type }, example },
    ]),
  );
}

/**
 * Lists the error statuses of the checks that all routes share (http/gates.ts), and those in `x-failures`.
 */
function listFailures(path: string, operation: Operation): string[] {
  const more = [operation['x-failures'] ?? []].flat().map(String);
  delete operation['x-failures'];
  if (!path.startsWith('/v1/')) return more;
  const parameters = operation.parameters ?? [];
  const isIdempotent = parameters.some(({ name }) => name === 'idempotency-key');
  return [
    ...['401', '403', '422', '429', '500', '503', '4XX', '5XX'],
    ...(parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
    ...(operation.requestBody === undefined ? [] : ['400', '413', '415']),
    ...(isIdempotent ? ['409'] : []),
    ...more,
  ];
}

function createResponse({ description, headers = [], error }: Failure): Node {
  const body = {
    code: error.code,
    message: error.message,
    request_id: REQUEST_ID,
    details: error.details ?? [],
  };
  const status = STATUS_OF[error.code] ?? 500;
  const { message, ...rest } = body;
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, ...rest };
  return {
    description,
    headers: Object.fromEntries(
      ['X-Request-Id', ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error: body } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example: problem },
    },
  };
}
