// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot lay out virtualized rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the input in the cell is focused

import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { formatName } from '../../parts/format.ts';
import { toTypedText } from '../../parts/show-value.ts';
import { usePointing } from '../pointing.ts';
import { parseTyped } from '../typed-value.ts';
import type { CellPlace, Column } from './columns.ts';
import { isSeveralCells } from './pasted-cells.ts';

/**
 * Where to go after editing a cell. The cell to the right or left is edited as well; the cell below is only
 * focused.
 */
export type Step = 'down' | 'right' | 'left' | 'none';

/** The input in a cell. If the text is invalid, it remains in the input, and the reason is shown. */
export function CellEditor({
  place,
  column,
  pointer,
  value,
  typed,
  language,
  onTyped,
  onDone,
  onCancel,
  onPaste,
}: {
  place: CellPlace;
  column: Column;
  pointer: string;
  value: unknown;
  /** The first text that the user typed; null to start with the current value. */
  typed: string | null;
  language: string;
  /**
   * Receives the parsed value while the user is typing: null if the input is empty, undefined if the text is
   * invalid or unchanged.
   */
  onTyped(value: unknown): void;
  /** `value` is null if the cell was emptied, and undefined if it is unchanged. */
  onDone(value: unknown, step: Step): void;
  onCancel(): void;
  onPaste(text: string): void;
}) {
  const before = value === undefined ? '' : toTypedText(value, pointer);
  const [text, setText] = useState(typed ?? before);
  const [problem, setProblem] = useState<string | null>(null);
  const isOver = useRef(false);
  const pointing = usePointing();
  const problemId = useId();
  useEffect(() => {
    pointing.hold(pointer);
    return () => pointing.hold(null);
  }, [pointing, pointer]);

  const finish = (step: Step) => {
    if (isOver.current) return;
    const understood = understand(text, before, column, language);
    if ('problem' in understood) return setProblem(understood.problem);
    isOver.current = true;
    onDone(understood.value, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = findStep(event);
    if (step === null && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== null) return finish(step);
    isOver.current = true;
    onCancel();
  };
  const onPasteText = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isSeveralCells(pasted)) return;
    event.preventDefault();
    isOver.current = true;
    onPaste(pasted);
  };
  return (
    <div
      role="gridcell"
      aria-colindex={place.column + 1}
      className={`grid-cell editing ${column.kind}`}
      data-pointer={pointer}
    >
      <input
        className="grid-input"
        aria-label={t('document.nameRowRow', { name: formatName(column.name), row: place.row + 1 })}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the user has asked to edit this cell
        autoFocus
        value={text}
        onFocus={(event) => typed === null && event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
          const understood = understand(event.target.value, before, column, language);
          onTyped('problem' in understood ? undefined : understood.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPasteText}
        onBlur={() => finish('none')}
      />
      {problem !== null && (
        <span className="grid-problem" id={problemId} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

function understand(text: string, before: string, { kind }: Column, language: string) {
  if (text === before) return { value: undefined };
  return text.trim() === '' ? { value: null } : parseTyped(text, kind, language);
}

function findStep({ key, shiftKey }: KeyboardEvent): Step | null {
  if (key === 'Enter') return 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}
