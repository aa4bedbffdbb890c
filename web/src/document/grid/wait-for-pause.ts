const PAUSE_MS = 400;

/**
 * Resolves when no key has been pressed for a moment, so that the work that follows does not delay the
 * response to keys.
 */
export function waitForPause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('keydown', restart, true);
      resolve();
    };
    let timer = setTimeout(end, PAUSE_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE_MS);
    };
    addEventListener('keydown', restart, true);
  });
}
