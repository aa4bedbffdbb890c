import { readJson } from '../../../test/support/read-json.ts';

export type VersionName = 'old' | 'new';

/** A request that was sent less than this before SIGTERM can arrive after the port has been closed. */
const ARRIVAL_MS = 50;

export interface Answer {
  status: number;
  bytes: Buffer;
  /** Returns the body as the type that the caller expects. */
  json<T>(): T;
}

/** Sends requests to the API process of one version, and judges the status of each response. */
export class VersionClient {
  readonly name: VersionName;
  uploads = 0;
  reads = 0;
  updates = 0;
  deletions = 0;
  /** Number of requests that were answered with 503 and `Retry-After`. */
  postponed = 0;
  /** Documents that this version returned to readers. */
  readonly documentsRead: string[] = [];
  readonly #baseUrl: string;
  readonly #headers: Record<string, string>;
  readonly #wrong: string[];
  #stoppedAt = Number.POSITIVE_INFINITY;

  constructor(name: VersionName, baseUrl: string, key: string, wrong: string[]) {
    this.name = name;
    this.#baseUrl = baseUrl;
    this.#headers = { Authorization: `Bearer ${key}` };
    this.#wrong = wrong;
  }

  get isStopping(): boolean {
    return this.#stoppedAt !== Number.POSITIVE_INFINITY;
  }

  /** Call this immediately before SIGTERM. From then on, requests may remain unanswered. */
  expectStop(): void {
    this.#stoppedAt = performance.now();
  }

  reportWrong(problem: string): void {
    this.#wrong.push(`${this.name} version: ${problem}`);
  }

  /**
   * Returns null if the client has to repeat the request, because the service postponed it or is stopping,
   * and also after an unexpected response, which is recorded.
   */
  async send(path: string, init: RequestInit = {}, expected = 200): Promise<Answer | null> {
    const sentAt = performance.now();
    const name = `${init.method ?? 'GET'} ${path}`;
    const headers = { ...this.#headers, ...(init.headers as Record<string, string> | undefined) };
    try {
      const response = await fetch(this.#baseUrl + path, { ...init, headers });
      const bytes = Buffer.from(await response.arrayBuffer());
      const { status } = response;
      if (status === expected) return { status, bytes, json: () => JSON.parse(bytes.toString()) };
      if (status === 503 && response.headers.has('retry-after')) this.postponed++;
      else this.reportWrong(`${name} got ${status}: ${bytes.toString().slice(0, 300)}`);
    } catch (error) {
      if (sentAt < this.#stoppedAt - ARRIVAL_MS) this.reportWrong(`${name} got no response: ${error}`);
    }
    return null;
  }

  sendJson(method: string, path: string, body: object, expected = 200): Promise<Answer | null> {
    const headers = { 'Content-Type': 'application/json' };
    return this.send(path, { method, headers, body: JSON.stringify(body) }, expected);
  }
}

/** Creates an object before the load begins. Throws an error if the service refuses it. */
export async function createObject<T>(
  baseUrl: string,
  { key, path, body }: { key: string; path: string; body: object },
): Promise<T> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201)
    throw new Error(`POST ${path} got ${response.status}: ${await response.text()}`);
  return readJson<T>(response);
}
