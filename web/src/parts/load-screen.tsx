import { type ComponentType, lazy } from 'react';

/** At most one automatic reload in this time, so that a service that stays broken does not cause endless ones. */
const RELOAD_AGAIN_AFTER_MS = 30_000;
const RELOADED_AT = 'legible.reloaded-at';

/** A script of the dashboard could not be loaded: the service is away, or was upgraded while the page was open. */
export class ScriptMissingError extends Error {
  constructor(cause: unknown) {
    super('A part of the dashboard could not be loaded.', { cause });
    this.name = 'ScriptMissingError';
  }
}

/**
 * A screen whose script is loaded when it is shown. After an upgrade of the service the names of all scripts are new;
 * the page is then reloaded, which loads the new ones.
 */
export function loadScreen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (await isServiceThere()) reloadOnce();
      throw new ScriptMissingError(error);
    }
  });
}

async function isServiceThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    // Offline: a reload would leave an empty page.
    return false;
  }
}

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}

/** Reloads as soon as the service answers again. Returns what ends the waiting. */
export function reloadWhenBack(): () => void {
  const look = () => void isServiceThere().then((isThere) => isThere && reloadOnce());
  const timer = setInterval(look, 5_000);
  addEventListener('online', look);
  return () => {
    clearInterval(timer);
    removeEventListener('online', look);
  };
}
