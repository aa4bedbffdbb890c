const AT_ONCE = 4;

/** Runs an action for each item, a few at a time; a failure does not stop the others. */
export async function runForAll(
  ids: string[],
  action: (id: string) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<{ failed: number; firstError: unknown }> {
  const waiting = [...ids];
  let done = 0;
  let failed = 0;
  let firstError: unknown = null;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await action(id);
      } catch (error) {
        failed++;
        firstError ??= error;
      }
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { failed, firstError };
}
