import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const NAME = 'legible.theme';
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

function readTheme(): Theme {
  const kept = localStorage.getItem(NAME);
  return isTheme(kept) ? kept : 'system';
}

/** Sets the color scheme for the style sheet; `system` leaves the choice to the browser. */
export function applyTheme(): void {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, readTheme);
}
