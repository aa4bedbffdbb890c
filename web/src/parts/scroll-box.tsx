import type { ReactNode } from 'react';

/** A frame for content that may be wider than the window. The keyboard can scroll it as well. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className="scroll-x card" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
