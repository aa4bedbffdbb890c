import assert from 'node:assert/strict';
import type { ErrorBody } from '../../src/http/error-response.ts';

/**
 * Checks the status, code and details (as `field:code`, in any order) of an error response. Also checks that
 * the response reveals no internal details. Returns the body.
 */
export async function expectError(
  response: Response,
  status: number,
  code: string,
  details?: string[],
): Promise<ErrorBody> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const body: ErrorBody = JSON.parse(text);
  assert.deepEqual(Object.keys(body), ['error']);
  assert.deepEqual(Object.keys(body.error).sort(), ['code', 'details', 'message', 'request_id']);
  assert.equal(body.error.code, code, text);
  assert.match(body.error.request_id, /^req_/);
  assert.equal(response.headers.get('x-request-id'), body.error.request_id);
  assert.ok(Array.isArray(body.error.details));
  if (details !== undefined) {
    assert.deepEqual(
      body.error.details.map((detail) => `${detail.field}:${detail.code}`).sort(),
      details.sort(),
    );
  }
  assert.doesNotMatch(text, /\bat \/|node_modules|src\/|\.ts:|postgres|select |legible-test-/i);
  return body;
}
