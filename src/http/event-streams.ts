import type { ApiKey } from '../domain/api-keys.ts';
import type { ApiKeyRecords } from '../domain/ports/records.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Logger } from '../lib/logger.ts';

/** Maximum time that streams outlive their revoked key. */
const CHECK_MS = 5_000;

interface OpenStream {
  key: ApiKey;
  end: () => void;
}

/** The event streams that are open: limited for each organization, and ended together with their key. */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #apiKeys: Pick<ApiKeyRecords, 'usable'>;
  readonly #mostOfOrganization: number;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: {
    apiKeys: Pick<ApiKeyRecords, 'usable'>;
    mostOfOrganization: number;
    logger: Logger;
  }) {
    this.#apiKeys = options.apiKeys;
    this.#mostOfOrganization = options.mostOfOrganization;
    this.#logger = options.logger;
  }

  /** Returns the function to call when the stream is closed. Throws 429 if the organization has too many. */
  add(key: ApiKey, end: () => void): () => void {
    let ofOrganization = 0;
    for (const other of this.#open) if (other.key.organizationId === key.organizationId) ofOrganization++;
    if (ofOrganization >= this.#mostOfOrganization) {
      throw new ApiError(
        'rate_limited',
        `Your organization has ${this.#mostOfOrganization} open event streams. Close one first.`,
        { headers: { 'Retry-After': '10' } },
      );
    }
    const stream = { key, end };
    this.#open.add(stream);
    this.#timer ??= setInterval(() => void this.#endUnusable(), CHECK_MS).unref();
    return () => {
      this.#open.delete(stream);
      if (this.#open.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  }

  async #endUnusable(): Promise<void> {
    try {
      const usable = await this.#apiKeys.usable([...new Set([...this.#open].map(({ key }) => key.id))]);
      for (const { key, end } of this.#open) if (!usable.has(key.id)) end();
    } catch (error) {
      // The next check will find out; the streams contain no document contents.
      this.#logger.warn({ err: error }, 'the keys of event streams could not be checked');
    }
  }
}
