import { useEffect } from 'react';

const SWITCH = 'legible.shortcuts';

/**
 * Returns true if the user is typing, choosing an option or answering a dialog. Single-key shortcuts are then
 * inactive.
 */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  );
}

/**
 * Returns true if single-key shortcuts are on. People who use speech input or press keys by accident must be
 * able to turn them off (WCAG 2.1.4).
 */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(SWITCH) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, 'off');
}

/**
 * Runs an action when its key is pressed without modifiers. Callers must leave out actions that are currently
 * impossible.
 */
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
