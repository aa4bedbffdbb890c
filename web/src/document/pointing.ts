import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/**
 * Where a person clicked to show a value: on the page, on the value in the panel, or on a reason for review.
 */
export type ShownFrom = 'page' | 'panel' | 'review';

/**
 * Stores the JSON pointer of the highlighted value outside React. When it changes, only two of the thousands
 * of values in a bank statement need to be rendered again.
 */
export class Pointing {
  #pointed: string | null = null;
  #held: string | null = null;
  readonly #changed = new Set<() => void>();
  /** Callbacks for when the highlight changes, keyed by the value's pointer. */
  readonly #watched = new Map<string, Set<() => void>>();
  readonly #shown = new Set<(pointer: string, from: ShownFrom) => void>();

  /** The value under the mouse or with the focus. If there is none, the value that is being corrected. */
  get active(): string | null {
    return this.#pointed ?? this.#held;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed.add(changed);
    return () => this.#changed.delete(changed);
  };

  /**
   * Calls `changed` when one of the given values becomes highlighted and when it is no longer highlighted.
   */
  watch(pointers: ReadonlySet<string>, changed: () => void): () => void {
    for (const pointer of pointers) {
      const watchers = this.#watched.get(pointer);
      if (watchers === undefined) this.#watched.set(pointer, new Set([changed]));
      else watchers.add(changed);
    }
    return () => {
      for (const pointer of pointers) {
        const watchers = this.#watched.get(pointer);
        watchers?.delete(changed);
        if (watchers?.size === 0) this.#watched.delete(pointer);
      }
    };
  }

  point(pointer: string | null): void {
    this.#change(() => {
      this.#pointed = pointer;
    });
  }

  /** Keeps a value highlighted while the user is not pointing at another value. */
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
    const after = this.active;
    if (after === before) return;
    for (const pointer of [before, after]) {
      if (pointer === null) continue;
      for (const changed of this.#watched.get(pointer) ?? []) changed();
    }
    for (const changed of this.#changed) changed();
  }
}

export const PointingContext = createContext(new Pointing());

export function usePointing(): Pointing {
  return useContext(PointingContext);
}

export function useIsActive(pointer: string): boolean {
  const pointing = usePointing();
  const subscribe = useCallback(
    (changed: () => void) => pointing.watch(new Set([pointer]), changed),
    [pointing, pointer],
  );
  return useSyncExternalStore(subscribe, () => pointing.active === pointer);
}

/**
 * Returns the highlighted value if it is among `pointers`. The set must be the same object in every
 * rendering.
 */
export function useActiveAmong(pointers: ReadonlySet<string>): string | null {
  const pointing = usePointing();
  const subscribe = useCallback(
    (changed: () => void) => pointing.watch(pointers, changed),
    [pointing, pointers],
  );
  return useSyncExternalStore(subscribe, () =>
    pointing.active !== null && pointers.has(pointing.active) ? pointing.active : null,
  );
}
