import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** What a person wants to use first: an input, or the first button if there is none. */
function findFirstInput(dialog: HTMLElement): HTMLElement | null {
  const body = dialog.querySelector('.dialog-body');
  const inputs = 'input:not([type="hidden"], [type="radio"]), input:checked, select, textarea';
  return body?.querySelector<HTMLElement>(inputs) ?? body?.querySelector('button') ?? null;
}

/** A modal dialog that is open as long as it is rendered. Escape and the cross close it. */
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
  // Closed while it is still in the page: the browser gives the focus back to the button that opened the dialog.
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
        // Also heard from a file input inside that was left without a choice.
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="button quiet icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
