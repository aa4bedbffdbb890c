import { useSyncExternalStore } from 'react';

const NAME = 'legible.key';
const listeners = new Set<() => void>();
let key: string | null = sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME);

/** Why the last session ended, if it was not the person who ended it. */
let endedBecause: string | null = null;

export function whySessionEnded(): string | null {
  return endedBecause;
}

/** Ends the session because the service rejected the key. */
export function endSession(reason: string): void {
  if (key === null) return;
  forgetKey();
  endedBecause = reason;
  setKey(null);
}

/** The API key of the session; null if nobody is signed in. */
export function currentKey(): string | null {
  return key;
}

/** Stores the key until the tab is closed, or with `remember` until somebody signs out. */
export function signIn(newKey: string, remember: boolean): void {
  signOut();
  (remember ? localStorage : sessionStorage).setItem(NAME, newKey);
  setKey(newKey);
}

export function signOut(): void {
  forgetKey();
  endedBecause = null;
  setKey(null);
}

function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
}

function setKey(value: string | null): void {
  key = value;
  for (const listener of listeners) listener();
}

export function useKey(): string | null {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, currentKey);
}
