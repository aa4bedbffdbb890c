import { useEffect } from 'react';

const SWITCH = 'legible.shortcuts';

/**
 * Whether somebody is typing, choosing an option or answering a dialog, in which case single-key shortcuts
 * are inactive.
 */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  );
}

/**
 * Users of speech input, and users who press keys by accident, must be able to turn off single-key shortcuts (WCAG
 * 2.1.4).
 */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(SWITCH) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, 'off');
}

/** Runs an action when its key is pressed alone. The caller omits actions that are not possible now. */
export function useShortcuts(actions: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (!areShortcutsOn() || isTyping(event.target)) return;
      const action = actions[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions]);
}
