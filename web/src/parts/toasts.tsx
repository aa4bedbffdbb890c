import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

interface Toast {
  id: number;
  text: string;
  kind: 'good' | 'bad';
}

const SHOWN_MS = 6_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message for a few seconds. */
export function showToast(text: string, kind: Toast['kind'] = 'good'): void {
  const id = ++lastId;
  change([...toasts, { id, text, kind }].slice(-4));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), SHOWN_MS);
}

export function showErrorToast(error: unknown): void {
  showToast(error instanceof Error ? error.message : String(error), 'bad');
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, kind }) => (
        <div key={id} className={`toast ${kind}`}>
          <Icon name={kind === 'good' ? 'check' : 'warning'} />
          {text}
        </div>
      ))}
    </div>
  );
}
