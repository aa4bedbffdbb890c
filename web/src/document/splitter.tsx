import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '../i18n/translate.ts';

const STORED = 'legible.split';
const DEFAULT = 52;
const LEAST = 20;
const MOST = 75;
const STEP = 2;

/**
 * Returns the width of the pages in percent, and a function that changes it. The width is remembered on this
 * device.
 */
export function useSplit(): [percent: number, setPercent: (percent: number) => void] {
  const [percent, setPercent] = useState(() => toAllowed(Number(localStorage.getItem(STORED) ?? DEFAULT)));
  return [
    percent,
    (next) => {
      const allowed = toAllowed(next);
      localStorage.setItem(STORED, String(allowed));
      setPercent(allowed);
    },
  ];
}

/** The bar between the pages and the values. It can be dragged or moved with the arrow keys. */
export function Splitter({ percent, onChange }: { percent: number; onChange(percent: number): void }) {
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const parent = event.currentTarget.parentElement;
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || parent === null) return;
    const { left, width } = parent.getBoundingClientRect();
    onChange(((event.clientX - left) / width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findNext(event.key, percent);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      className="splitter"
      role="separator"
      tabIndex={0}
      aria-label={t('document.widthOfThePages')}
      aria-orientation="vertical"
      aria-valuenow={Math.round(percent)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onChange(DEFAULT)}
    />
  );
}

function findNext(key: string, percent: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return percent - STEP;
    case 'ArrowRight':
      return percent + STEP;
    case 'Home':
      return LEAST;
    case 'End':
      return MOST;
    default:
      return null;
  }
}

function toAllowed(percent: number): number {
  return Number.isFinite(percent) ? Math.min(MOST, Math.max(LEAST, percent)) : DEFAULT;
}
