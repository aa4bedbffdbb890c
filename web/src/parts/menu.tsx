import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A button that opens a menu below it. Pressing Escape, clicking elsewhere or leaving the menu with Tab
 * closes it.
 */
export function Menu({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onOutside = (event: Event) => {
      const { current } = details;
      if (!(event.target instanceof Node)) return;
      // Ignore this event: clicking on a label in the menu briefly focuses the element that contains the
      // menu.
      const isAround = event.type === 'focusin' && event.target.contains(current);
      if (current?.open && !current.contains(event.target) && !isAround) current.open = false;
    };
    addEventListener('pointerdown', onOutside);
    addEventListener('focusin', onOutside);
    return () => {
      removeEventListener('pointerdown', onOutside);
      removeEventListener('focusin', onOutside);
    };
  }, []);
  return (
    <details
      ref={details}
      className={`menu ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className="button small quiet">{label}</summary>
      {children}
    </details>
  );
}
