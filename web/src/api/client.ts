import { t } from '../i18n/translate.ts';
import { closeOrganization, endSession, getSession } from '../session.ts';
import type { FieldError } from './shapes.ts';

const BASE = `${location.origin}/v1`;

/** An unsuccessful response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: FieldError[];
  /** For questions to the operator of the service; '' if there was no response. */
  readonly requestId: string;
  readonly retryAfterSeconds: number | null;
  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null = null) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.details = body.details;
    this.requestId = body.request_id;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ErrorBody {
  code: string;
  message: string;
  request_id: string;
  details: FieldError[];
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  accept?: string;
  signal?: AbortSignal | undefined;
  /** `default` lets the browser revalidate its cache. */
  cache?: RequestCache;
}

export function urlOf(path: string): string {
  return BASE + path;
}

/** Headers of the session. The browser adds its cookie. */
export function authorization(): Record<string, string> {
  const session = getSession();
  const client = { 'X-Legible-Client': 'dashboard' };
  if (session === null) return client;
  if (session.kind === 'key') return { Authorization: `Bearer ${session.key}`, ...client };
  const { csrfToken, organizationId } = session;
  const organization = organizationId === null ? {} : { 'X-Legible-Organization': organizationId };
  return { 'X-CSRF-Token': csrfToken, ...organization, ...client };
}

/** Sends a request with the key; throws `ApiError` for every unsuccessful response. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, accept, signal, cache = 'no-store' } = options;
  const headers: Record<string, string> = authorization();
  if (accept !== undefined) headers.Accept = accept;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(urlOf(path), {
    method,
    headers,
    cache,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw unreachable();
  });
  if (response.ok) return response;
  throw toError(response.status, await response.text(), response.headers.get('Retry-After'));
}

/** The JSON of a response. `T` comes from the OpenAPI document of the service. */
export async function getJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options);
  return response.json();
}

export function unreachable(): ApiError {
  const message = t('common.theServiceCannotBeReached');
  return new ApiError(0, { code: 'unreachable', message, request_id: '', details: [] });
}

/** Reads the body of an error. A rejected key ends the session, and the sign-in page shows the reason. */
export function toError(status: number, text: string, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null ? null : Number(retryAfter);
  const body = readErrorBody(status, text);
  if (status === 401) endSession(KEY_REFUSED[body.code] ?? body.message);
  if (body.code === 'second_factor_missing') closeOrganization();
  return new ApiError(status, body, Number.isFinite(seconds) ? seconds : null);
}

/** Why a key is not accepted, by the code of the error. */
export const KEY_REFUSED: Record<string, string> = {
  expired_api_key: t('common.thisApiKeyHasExpired'),
  revoked_api_key: t('common.thisApiKeyWasRevoked'),
  invalid_api_key: t('common.thisApiKeyDoesNot'),
};

function readErrorBody(status: number, text: string): ErrorBody {
  try {
    const { error }: { error: ErrorBody } = JSON.parse(text);
    if (typeof error.message === 'string') return { ...error, details: error.details ?? [] };
  } catch {
    // A response of a proxy; its page is not shown to people.
  }
  return {
    code: 'unknown',
    message: t('common.theServiceAnsweredWithStatus', { status }),
    request_id: '',
    details: [],
  };
}

/** `{a: 1, b: undefined, c: ''}` → `?a=1`. */
export function toQuery(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether the service answered 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 405);
}
