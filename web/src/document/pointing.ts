import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * Which value is pointed at, by its JSON pointer. A store of its own rather than state: a statement has thousands of
 * values, and only the two that change may be drawn again.
 */
export class Pointing {
  /** Under the mouse or the focus, on the page or beside it. */
  active: string | null = null;
  readonly #changed = new Set<() => void>();
  readonly #shown = new Set<(pointer: string, from: 'page' | 'panel') => void>();

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed.add(changed);
    return () => this.#changed.delete(changed);
  };

  point(pointer: string | null): void {
    if (this.active === pointer) return;
    this.active = pointer;
    for (const changed of this.#changed) changed();
  }

  /** Brings the value into view on the other side. */
  show(pointer: string, from: 'page' | 'panel'): void {
    this.point(pointer);
    for (const shown of this.#shown) shown(pointer, from);
  }

  readonly onShow = (shown: (pointer: string, from: 'page' | 'panel') => void): (() => void) => {
    this.#shown.add(shown);
    return () => this.#shown.delete(shown);
  };
}

export const PointingContext = createContext(new Pointing());

export function usePointing(): Pointing {
  return useContext(PointingContext);
}

export function useIsActive(pointer: string): boolean {
  const pointing = usePointing();
  return useSyncExternalStore(pointing.subscribe, () => pointing.active === pointer);
}

/** Whether this page has the value that is pointed at; its label is drawn then. */
export function useActiveAmong(pointers: ReadonlySet<string>): string | null {
  const pointing = usePointing();
  return useSyncExternalStore(pointing.subscribe, () =>
    pointing.active !== null && pointers.has(pointing.active) ? pointing.active : null,
  );
}
