import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../i18n/translate.ts';
import { Icon } from './icon.tsx';

/** Returns the first input, or the first button if the dialog has no input. */
function findFirstInput(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector('.dialog-body');
  const inputs = 'input:not([type="hidden"], [type="radio"]), input:checked, select, textarea';
  return body?.querySelector<HTMLElement>(inputs) ?? body?.querySelector('button') ?? null;
}

/** A modal dialog, which is open while it is rendered. Escape and the close button call `onClose`. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Close the dialog before it is removed, so that the browser returns the focus to the button that opened
  // it.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    findFirstInput(dialog)?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ignore `cancel` from a file input in the dialog, which fires it if no file is selected.
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-header">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="button quiet icon" aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
