import { ConnectionError } from './errors.ts';
import { Pages, type Place } from './pages.ts';
import type { Transport } from './transport.ts';
import type { PaginationMeta } from './types.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** The idempotency key to send instead of the one that the client generates for each POST. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Base class of the generated classes. Converts an operation's parameters to a request. */
export class Resource {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  protected file(
    method: string,
    path: string,
    parameters: Parameters,
    takesIdempotencyKey: boolean,
    { signal, idempotencyKey, headers }: RequestOptions,
  ): Promise<Response> {
    return this.transport.send({
      method,
      path: toPath(path, parameters),
      body: parameters.body,
      headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }) },
      takesIdempotencyKey,
      signal,
    });
  }

  protected async json<T>(...request: RequestArguments): Promise<T> {
    const response = await this.file(...request);
    const text = await response.text().catch((cause: unknown) => {
      request[4].signal?.throwIfAborted();
      throw new ConnectionError('The connection ended during the response.', { cause });
    });
    return JSON.parse(text);
  }

  protected async nothing(...request: RequestArguments): Promise<void> {
    await this.file(...request);
  }

  protected pages<Name extends string, Item, Page extends Record<Name, Item[]> & { meta: PaginationMeta }>(
    method: string,
    path: string,
    parameters: Parameters,
    name: Name,
    options: RequestOptions,
  ): Pages<Item, Page> {
    return new Pages({
      fetchPage: (place) => this.json<Page>(method, path, { ...parameters, ...place }, false, options),
      itemsOf: (page) => page[name],
      place: findPlace(parameters),
    });
  }
}

type RequestArguments = [string, string, Parameters, boolean, RequestOptions];

function findPlace({ page, cursor }: Parameters): Place | undefined {
  if (typeof page === 'number') return { page };
  return typeof cursor === 'string' ? { cursor } : undefined;
}

/**
 * Returns the path with its parameters. Parameters that belong neither to the path nor to the body become
 * query parameters.
 */
function toPath(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  const inPath = new Set(path.match(/(?<=\{)\w+(?=\})/g));
  for (const [name, value] of Object.entries(parameters))
    if (name !== 'body' && !inPath.has(name) && value !== undefined) query.set(name, String(value));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}
