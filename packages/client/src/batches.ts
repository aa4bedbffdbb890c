import type { WaitOptions } from './documents.ts';
import { TimeoutError } from './errors.ts';
import { Batches } from './resources.ts';
import type { Batch } from './types.ts';
import { LONGEST_WAIT_SECONDS, SHORTEST_PAUSE_MS } from './wait-limits.ts';

/** Operations on batches, and a method that waits for a batch. */
export class BatchesWithWaiting extends Batches {
  /** Waits until all documents of a batch are final: `completed` or `failed`. */
  async waitFor(
    parameters: { project_id: string; batch: string },
    { waitMs = 300_000, ...options }: WaitOptions = {},
  ): Promise<Batch> {
    const end = Date.now() + waitMs;
    for (;;) {
      const seconds = Math.ceil(Math.max(0, end - Date.now()) / 1000);
      const wait = Math.min(seconds, LONGEST_WAIT_SECONDS);
      const { batch } = await this.retrieve({ ...parameters, wait }, options);
      if (batch.finished) return batch;
      if (Date.now() >= end) {
        const { pending } = batch.document_counts;
        throw new TimeoutError(
          `The batch is not finished after ${waitMs} ms; pending documents: ${pending}.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, SHORTEST_PAUSE_MS));
    }
  }
}
