import { type Caller, isAllowed, toUserCaller } from '../domain/callers.ts';
import type { ApiKeyRecords } from '../domain/ports/records.ts';
import type { OpenSession, SessionRecords } from '../domain/ports/user-records.ts';
import type { SessionLimits } from '../domain/users.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Logger } from '../lib/logger.ts';

/** Maximum time for which a stream can outlive its key, session or role. */
const CHECK_MS = 3_000;

interface OpenStream {
  caller: Caller;
  projectId: string;
  end: () => void;
}

/**
 * Limits the number of open event streams in each organization. A stream ends when its key is revoked, its
 * session ends or its user loses the role.
 */
export class EventStreams {
  readonly #open = new Set<OpenStream>();
  readonly #apiKeys: Pick<ApiKeyRecords, 'usable'>;
  readonly #sessions: Pick<SessionRecords, 'findOpen'>;
  readonly #sessionLimits: SessionLimits;
  readonly #mostOfOrganization: number;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: {
    apiKeys: Pick<ApiKeyRecords, 'usable'>;
    sessions: Pick<SessionRecords, 'findOpen'>;
    sessionLimits: SessionLimits;
    mostOfOrganization: number;
    logger: Logger;
  }) {
    this.#apiKeys = options.apiKeys;
    this.#sessions = options.sessions;
    this.#sessionLimits = options.sessionLimits;
    this.#mostOfOrganization = options.mostOfOrganization;
    this.#logger = options.logger;
  }

  /**
   * Returns the function to call when the stream is closed. Throws a 429 error if the organization has too
   * many streams.
   */
  add(caller: Caller, projectId: string, end: () => void): () => void {
    let ofOrganization = 0;
    for (const other of this.#open)
      if (other.caller.organizationId === caller.organizationId) ofOrganization++;
    if (ofOrganization >= this.#mostOfOrganization) {
      throw new ApiError(
        'rate_limited',
        `Your organization has ${this.#mostOfOrganization} open event streams. Close one first.`,
        { headers: { 'Retry-After': '10' } },
      );
    }
    const stream = { caller, projectId, end };
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
      const callers = [...this.#open].map(({ caller }) => caller);
      const keys = new Set(callers.filter(({ kind }) => kind === 'key').map(({ id }) => id));
      const sessionIds = new Set(callers.flatMap(({ sessionId }) => sessionId ?? []));
      const [usable, sessions] = await Promise.all([
        this.#apiKeys.usable([...keys]),
        this.#sessions.findOpen([...sessionIds], this.#sessionLimits),
      ]);
      for (const { caller, projectId, end } of this.#open) {
        const session = sessions.find(({ id }) => id === caller.sessionId);
        if (caller.kind === 'key' ? !usable.has(caller.id) : !canStillRead(caller, projectId, session)) end();
      }
    } catch (error) {
      // The streams may stay open, because they contain no document contents and the next check follows soon.
      this.#logger.warn({ err: error }, 'the keys and sessions of event streams could not be checked');
    }
  }
}

/** Returns true if the user is still signed in and may still read the project. */
function canStillRead(
  { organizationId }: Caller,
  projectId: string,
  session: OpenSession | undefined,
): boolean {
  const membership = session?.memberships.find((one) => one.organizationId === organizationId);
  if (session === undefined || membership === undefined || membership.needsSecondFactor) return false;
  return isAllowed(toUserCaller(session, membership), 'projects:read', projectId);
}
