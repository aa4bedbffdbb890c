import { useSyncExternalStore } from 'react';

const NAME = 'legible.key';
const listeners = new Set<() => void>();
let key: string | null = sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME);

/** The API key that the dashboard acts with; null where nobody is signed in. */
export function currentKey(): string | null {
  return key;
}

/** Keeps the key until the tab is closed, or with `remember` until somebody signs out. */
export function signIn(newKey: string, remember: boolean): void {
  signOut();
  (remember ? localStorage : sessionStorage).setItem(NAME, newKey);
  setKey(newKey);
}

export function signOut(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
  setKey(null);
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
