import { type ComponentType, lazy } from 'react';
import { t } from '../i18n/translate.ts';

/** Minimum time between two automatic reloads, so that an error does not cause an endless loop. */
const RELOAD_AGAIN_AFTER_MS = 30_000;
const RELOADED_AT = 'legible.reloaded-at';

/**
 * Thrown if a script of the dashboard cannot be loaded, because the service is unavailable or was upgraded
 * while the page was open.
 */
export class ScriptMissingError extends Error {
  constructor(cause: unknown) {
    super(t('common.aPartOfTheDashboard'), { cause });
    this.name = 'ScriptMissingError';
  }
}

/**
 * Returns a screen whose script is loaded on demand. An upgrade of the service renames all scripts, so if
 * loading fails, the page is loaded again.
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
    // The browser is offline. Do not reload the page: it would then be empty.
    return false;
  }
}

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}

/** Loads the page again as soon as the service responds. Returns a function that cancels the reload. */
export function reloadWhenBack(): () => void {
  const look = () => void isServiceThere().then((isThere) => isThere && reloadOnce());
  const timer = setInterval(look, 5_000);
  addEventListener('online', look);
  return () => {
    clearInterval(timer);
    removeEventListener('online', look);
  };
}
