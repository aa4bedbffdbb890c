import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Box, Correction } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote } from '../parts/notes.tsx';
import { showValue, toTypedText } from '../parts/show-value.ts';
import { showToast } from '../parts/toasts.tsx';
import { useDocument } from './document-context.ts';
import type { OnDrawn } from './drawing.ts';
import { type Leaf, labelOf } from './places.ts';
import { usePointing } from './pointing.ts';
import { getKind, parseTyped } from './typed-value.ts';
import { ValueHistory } from './value-history.tsx';

/** A form in which the user corrects one value by typing it, by drawing a box around its words, or both. */
export function CorrectForm({ leaf, onClose }: { leaf: Leaf; onClose(): void }) {
  const { send, reload, data, beginsWithBox } = useDocument();
  const { pointer, name, value } = leaf;
  const id = useId();
  const before = toTypedText(value, pointer);
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const box = useDrawnBox(pointer, beginsWithBox, setText, setError);
  const kind = getKind(pointer, value, leaf.kind);
  const typed = parseTyped(text, kind, data.language);
  const close = useReturnFocus(onClose);
  useHold(pointer);
  const save = async (correction: Correction, done: string) => {
    setBusy(true);
    setError(null);
    try {
      await send([correction]);
      await reload();
      showToast(done);
      close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('problem' in typed) return setError(new Error(typed.problem));
    const unchanged = value !== undefined && text === before;
    const corrected = unchanged ? value : typed.value;
    void save({ pointer, value: corrected, ...(box.place ?? {}) }, t('document.nameWasCorrected', { name }));
  };
  return (
    <form
      className="correct stack"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (box.drawing) box.setDrawing(false);
        else close();
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t('document.correctValueOfName', { name })}</label>
        <input
          id={id}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the user has asked to edit this value
          autoFocus
          autoComplete="off"
          value={text}
          // Select the value: typing then replaces it, and the arrow keys move the cursor inside it.
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
        />
        <Interpretation text={text} before={before} pointer={pointer} typed={typed} />
      </div>
      <div className="row">
        <button
          type="button"
          className="button small"
          aria-pressed={box.drawing}
          onClick={() => box.setDrawing(!box.drawing)}
        >
          <Icon name="draw" />
          {box.drawing ? t('document.drawABoxAroundThe') : t('document.drawABox')}
        </button>
        <span role="status">
          {box.reading && <span className="hint">{t('document.readingTheBox')}</span>}
          {box.place !== null && (
            <span className="badge good">{t('document.boxOnPagePage', { page: box.place.page })}</span>
          )}
        </span>
      </div>
      {error !== null && <ErrorNote error={error} what="document" nameOf={getCorrectionName} />}
      <ValueHistory pointer={pointer} />
      <div className="row">
        <button type="submit" className="button small primary" disabled={busy || box.reading}>
          {t('common.save')}
        </button>
        <button type="button" className="button small" onClick={close}>
          {t('common.cancel')}
        </button>
        <span className="grow" />
        {value !== undefined && (
          <button
            type="button"
            className="button small quiet"
            disabled={busy}
            onClick={() => save({ pointer, value: null }, t('document.nameWasRemoved', { name }))}
          >
            {t('document.notInTheDocument')}
          </button>
        )}
      </div>
    </form>
  );
}

/** Returns the label of the value that an error refers to: `fields./fields/total.box` → `Total`. */
function getCorrectionName(field: string): string {
  return labelOf(field.replace(/^fields\./, '').replace(/\.(value|page|box)$/, ''));
}

/** Shows how the text is interpreted, if the interpretation differs from the text. */
function Interpretation({
  text,
  before,
  pointer,
  typed,
}: {
  text: string;
  before: string;
  pointer: string;
  typed: ReturnType<typeof parseTyped>;
}) {
  if (text === before || 'problem' in typed) return null;
  const stored = showValue(typed.value, pointer);
  if (stored === text.trim()) return null;
  return <p className="hint">{t('document.willBeSavedAsStored', { stored })}</p>;
}

interface DrawnBox {
  place: { page: number; box: Box } | null;
  drawing: boolean;
  setDrawing(drawing: boolean): void;
  /** Whether the service is currently reading the text in the box. */
  reading: boolean;
}

/** Lets the user draw a box, and copies the text in the box into the form. */
function useDrawnBox(
  pointer: string,
  beginsWithBox: boolean,
  onRead: (text: string) => void,
  onError: (error: unknown) => void,
): DrawnBox {
  const { draw, readBox } = useDocument();
  const [place, setPlace] = useState<DrawnBox['place']>(null);
  const [drawing, setDrawing] = useState(beginsWithBox);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!drawing) return;
    const onDrawn: OnDrawn = (page, box) => {
      setPlace({ page, box });
      setDrawing(false);
      setReading(true);
      onError(null);
      readBox(pointer, page, box)
        .then((value) => {
          if (value === null) onError(new Error(t('document.nothingThatFitsWasRead')));
          else onRead(toTypedText(value, pointer));
        }, onError)
        .finally(() => setReading(false));
    };
    draw({ onDrawn });
    return () => draw(null);
  }, [drawing, draw, readBox, pointer, onRead, onError]);
  return { place, drawing, setDrawing, reading };
}

/** Keeps the value highlighted on the page while the form is open. */
function useHold(pointer: string): void {
  const pointing = usePointing();
  useEffect(() => {
    pointing.hold(pointer);
    return () => pointing.hold(null);
  }, [pointing, pointer]);
}

/** Returns a function that closes the form and gives the focus back to the element that had it before. */
function useReturnFocus(onClose: () => void): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
