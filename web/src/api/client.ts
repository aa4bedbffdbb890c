import { ApiError, ConnectionError, readError } from '#client/errors';
import { Legible } from '#client/legible';
import { t } from '../i18n/translate.ts';
import { closeOrganization, endSession, getSession } from '../session.ts';

/**
 * Request timeout. It is long because requests in which the service downloads a file or receives an e-mail
 * with attachments can take minutes.
 */
const TIMEOUT_MS = 600_000;

/** The API client, which uses this browser's session. Failed queries are retried by the query cache. */
export const legible = new Legible({
  baseUrl: location.origin,
  headers: createSessionHeaders,
  fetch: fetchFromService,
  timeoutMs: TIMEOUT_MS,
  maxRetries: 0,
});

export function buildUrl(path: string): string {
  return `${location.origin}/v1${path}`;
}

/** Creates the headers that identify the session. The browser adds the cookie itself. */
export function createSessionHeaders(): Record<string, string> {
  const session = getSession();
  const client = { 'X-Legible-Client': 'dashboard' };
  if (session === null) return client;
  if (session.kind === 'key') return { Authorization: `Bearer ${session.key}`, ...client };
  const { csrfToken, organizationId } = session;
  const organization = organizationId === null ? {} : { 'X-Legible-Organization': organizationId };
  return { 'X-CSRF-Token': csrfToken, ...organization, ...client };
}

/** Works like `fetch`, but throws an `ApiError` in the dashboard's language if a request is unsuccessful. */
export async function fetchFromService(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  // Only images may come from the browser's cache.
  const cache = String(url).includes('.png?') ? 'default' : 'no-store';
  const response = await fetch(url, { cache, ...init }).catch((cause: unknown) => {
    init?.signal?.throwIfAborted();
    throw createConnectionError(cause);
  });
  if (response.ok) return response;
  throw await toError(response);
}

export function createConnectionError(cause?: unknown): ConnectionError {
  return new ConnectionError(t('common.theServiceCannotBeReached'), { cause });
}

/**
 * Converts an unsuccessful response to an error. If the key was rejected, also ends the session, so that the
 * sign-in page shows the reason.
 */
export async function toError(response: Response): Promise<ApiError> {
  const error = await readError(response);
  if (error.status === 401) endSession(KEY_REFUSED[error.code] ?? error.message);
  if (error.code === 'second_factor_missing') closeOrganization();
  if (error.code !== 'unknown') return error;
  // The response comes from a proxy, whose HTML page is not shown to users.
  const message = t('common.theServiceAnsweredWithStatus', { status: error.status });
  const { code, requestId, details } = error;
  return new ApiError(error.status, { code, message, requestId, details }, error.retryAfterSeconds);
}

/** Explanations of why a key was rejected, keyed by error code. */
export const KEY_REFUSED: Record<string, string> = {
  expired_api_key: t('common.thisApiKeyHasExpired'),
  revoked_api_key: t('common.thisApiKeyWasRevoked'),
  invalid_api_key: t('common.thisApiKeyDoesNot'),
};

/** Removes properties whose value is '' or undefined. */
export function removeEmpty<T extends object>(values: T): Partial<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

/** Whether the error means that the requested object does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 405);
}
