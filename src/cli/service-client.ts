import { UsageError } from './usage-error.ts';

/**
 * Thrown if the service did not fulfill a request. The message explains the reason, and the command exits
 * with status 1.
 */
export class ServiceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceError';
  }
}

/** Sends a request to the service at `LEGIBLE_URL` with the key in `LEGIBLE_KEY`. Returns the parsed JSON. */
export async function askService(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const { LEGIBLE_URL: url = 'http://127.0.0.1:8080/v1', LEGIBLE_KEY: key } = process.env;
  if (key === undefined || key === '') throw new UsageError('Set LEGIBLE_KEY to an API key of the service.');
  const base = url.replace(/\/+$/, '');
  const whole = `${base.endsWith('/v1') ? base : `${base}/v1`}${path}`;
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${key}`);
  headers.set('X-Legible-Client', 'command_line');
  const response = await fetch(whole, { ...init, headers }).catch((error: unknown) => {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new ServiceError(
      `The service at ${base} does not respond (${cause}). Check that it is running, or set LEGIBLE_URL to its address.`,
    );
  });
  const body: unknown = await response.json().catch(() => null);
  const answer = typeof body === 'object' && body !== null ? { ...body } : {};
  if (!response.ok)
    throw new ServiceError(readMessage(answer) ?? `${whole} responded with status ${response.status}.`);
  return answer;
}

function readMessage(answer: object): string | null {
  const error: unknown = 'error' in answer ? answer.error : null;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null;
}
