/**
 * Calls `work` for each item, at most `limit` concurrently. After the first error, starts no more calls and
 * throws it.
 */
export async function runForEachConcurrently<Item>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  for await (const item of items) {
    const task = work(item)
      .catch((error: unknown) => {
        errors.push(error);
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= limit) await Promise.race(running);
    if (errors.length > 0) break;
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
}
