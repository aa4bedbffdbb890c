import type { Kysely } from 'kysely';
import type { JobQueue } from '../../domain/ports/job-queue.ts';
import type { Tables } from './tables.ts';

/** Returns a queue that writes through the given database or transaction. */
export type JobsIn = (database: Kysely<Tables>) => JobQueue;
