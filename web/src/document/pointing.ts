import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a person clicked to see a value: the page, the value, or a reason for review. */
export type ShownFrom = 'page' | 'panel' | 'review';

/**
 * The JSON pointer of the highlighted value. An external store instead of React state: a statement has thousands of
 * values, and only the two that change should be rendered again.
 */
export class Pointing {
  #pointed: string | null = null;
  #held: string | null = null;
  readonly #changed = new Set<() => void>();
  readonly #shown = new Set<(pointer: string, from: ShownFrom) => void>();

  /** The value under the mouse or with the focus, otherwise the one being corrected. */
  get active(): string | null {
    return this.#pointed ?? this.#held;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed.add(changed);
    return () => this.#changed.delete(changed);
  };

  point(pointer: string | null): void {
    this.#change(() => {
      this.#pointed = pointer;
    });
  }

  /** Keeps a value highlighted while no other one is pointed at. */
  hold(pointer: string | null): void {
    this.#change(() => {
      this.#held = pointer;
    });
  }

  /** Scrolls the value into view on the page, in the panel, or both. */
  show(pointer: string, from: ShownFrom): void {
    this.point(pointer);
    for (const shown of this.#shown) shown(pointer, from);
  }

  readonly onShow = (shown: (pointer: string, from: ShownFrom) => void): (() => void) => {
    this.#shown.add(shown);
    return () => this.#shown.delete(shown);
  };

  #change(change: () => void): void {
    const before = this.active;
    change();
    if (this.active === before) return;
    for (const changed of this.#changed) changed();
  }
}

export const PointingContext = createContext(new Pointing());

export function usePointing(): Pointing {
  return useContext(PointingContext);
}

export function useIsActive(pointer: string): boolean {
  const pointing = usePointing();
  return useSyncExternalStore(pointing.subscribe, () => pointing.active === pointer);
}

/** The highlighted value, if it is one of these. */
export function useActiveAmong(pointers: ReadonlySet<string>): string | null {
  const pointing = usePointing();
  return useSyncExternalStore(pointing.subscribe, () =>
    pointing.active !== null && pointers.has(pointing.active) ? pointing.active : null,
  );
}
