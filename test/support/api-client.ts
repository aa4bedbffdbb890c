/** Sends requests to the API with one key. */
export interface ApiClient {
  baseUrl: string;
  /** Calls `fetch` for a path relative to the base URL, with the key. */
  request(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>;
  /** Sends a request and returns the JSON of the response. Fails if the response has a different status. */
  json<T = Record<string, unknown>>(
    path: string,
    init?: RequestInit & { key?: string | null; status?: number },
  ): Promise<T>;
}

/** Creates a client of the API at `baseUrl`. A request may use another key, or none if its key is null. */
export function createApiClient(baseUrl: string, key: string): ApiClient {
  const request: ApiClient['request'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    const used = init.key === undefined ? key : init.key;
    if (used !== null) headers.set('Authorization', `Bearer ${used}`);
    if (typeof init.body === 'string' && !headers.has('Content-Type')) {
      headers.set('Content-Type', 'application/json');
    }
    return fetch(baseUrl + path, { ...init, headers });
  };
  return {
    baseUrl,
    request,
    async json<T>(path: string, init: Parameters<ApiClient['json']>[1] = {}) {
      const response = await request(path, init);
      const text = await response.text();
      const expected = init.status ?? (init.method === 'POST' ? 201 : 200);
      if (response.status !== expected) {
        throw new Error(
          `${init.method ?? 'GET'} ${path}: ${response.status} instead of ${expected}: ${text}`,
        );
      }
      return JSON.parse(text) as T;
    },
  };
}
