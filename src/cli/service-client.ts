import { UsageError } from './usage-error.ts';

/** A service that does not do what was asked; the message says why. Exit status 1. */
export class ServiceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceError';
  }
}

/** Asks the running service that `LEGIBLE_URL` and `LEGIBLE_KEY` name; gives the JSON of its answer. */
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
    throw new ServiceError(`${base} does not answer (${cause}). LEGIBLE_URL says where the service is.`);
  });
  const body: unknown = await response.json().catch(() => null);
  const answer = typeof body === 'object' && body !== null ? { ...body } : {};
  if (!response.ok) throw new ServiceError(messageOf(answer) ?? `${whole} answered ${response.status}.`);
  return answer;
}

function messageOf(answer: object): string | null {
  const error: unknown = 'error' in answer ? answer.error : null;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null;
}
