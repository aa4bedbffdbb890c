import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Correction } from '../api/corrections.ts';
import type { Box } from '../api/shapes.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote } from '../parts/notes.tsx';
import { say } from '../parts/toasts.tsx';
import { useDocument } from './document-context.ts';
import type { Leaf } from './places.ts';
import { typedValue } from './typed-value.ts';

/** Corrects one value by typing it, by drawing a box around its words, or both. */
export function CorrectForm({ leaf, onClose }: { leaf: Leaf; onClose(): void }) {
  const { save, draw } = useDocument();
  const { pointer, name, value } = leaf;
  const id = useId();
  const [text, setText] = useState(value === null || value === undefined ? '' : String(value));
  const [place, setPlace] = useState<{ page: number; box: Box } | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!drawing) return;
    draw((page, box) => {
      setPlace({ page, box });
      setDrawing(false);
    });
    return () => draw(null);
  }, [drawing, draw]);
  const send = async (correction: Correction, done: string) => {
    setBusy(true);
    setError(null);
    try {
      await save([correction]);
      say(done);
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = typedValue(text, leaf.numeric ? 0 : value);
    if ('problem' in typed) return setError(new Error(typed.problem));
    const unchanged = place !== null && text === String(value ?? '');
    // A box by itself says: what is printed there.
    void send(
      { pointer, ...(unchanged ? {} : { value: typed.value }), ...(place ?? {}) },
      `${name} was corrected.`,
    );
  };
  return (
    <form
      className="correct stack"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (drawing) setDrawing(false);
        else onClose();
      }}
    >
      <div className="field">
        <label htmlFor={id}>{name} should be</label>
        <input
          id={id}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: opened by the button before it, to type
          autoFocus
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="row">
        <button
          type="button"
          className="button small"
          aria-pressed={drawing}
          onClick={() => setDrawing(!drawing)}
        >
          <Icon name="draw" />
          {drawing ? 'Draw around its words on the page…' : 'Draw a box'}
        </button>
        {place !== null && <span className="badge good">Box on page {place.page}</span>}
      </div>
      {error !== null && <ErrorNote error={error} what="such document" />}
      <div className="row">
        <button type="submit" className="button small primary" disabled={busy}>
          Save
        </button>
        <button type="button" className="button small" onClick={onClose}>
          Cancel
        </button>
        <span className="grow" />
        {value !== undefined && (
          <button
            type="button"
            className="button small quiet"
            disabled={busy}
            onClick={() => send({ pointer, value: null }, `${name} was taken out.`)}
          >
            Not in the document
          </button>
        )}
      </div>
    </form>
  );
}
