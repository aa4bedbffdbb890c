import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { putSchema } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorNote } from '../parts/notes.tsx';
import { isKind, KINDS, type Kind, NEW_ROW, toSchema } from '../project/schema-rows.ts';
import { useDocument } from './document-context.ts';
import { buildPointer } from './places.ts';

/** The kinds of fields whose value fits into a single box. */
const DRAWN_KINDS = Object.entries(KINDS).filter(([kind]) => !['choice', 'list', 'entries'].includes(kind));

/** Adds a custom field to the project, then lets the user draw a box around its value in this document. */
export function NewCustomField() {
  const [open, setOpen] = useState(false);
  if (open) return <NewFieldForm onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="button small" onClick={() => setOpen(true)}>
      <Icon name="draw" />
      {t('document.newCustomField')}
    </button>
  );
}

function NewFieldForm({ onClose }: { onClose(): void }) {
  const { projectId, schema, edit } = useDocument();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('text');
  const [labels, setLabels] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { properties = {} } = schema ?? {};
  const isTaken = Object.hasOwn(properties, name.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const added = toSchema([{ ...NEW_ROW, name, kind, labels }]);
    try {
      const saved = await putSchema(projectId, {
        type: 'object',
        ...schema,
        properties: { ...properties, ...added.properties },
      });
      queries.setQueryData(['schema', projectId], saved);
      edit(buildPointer('custom', name.trim()), 'box');
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <form
      className="correct stack"
      aria-label={t('document.newCustomField')}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <label className="field">
        <span className="label">{t('common.name')}</span>
        <input
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the user has asked for a new field
          autoFocus
          value={name}
          maxLength={64}
          aria-invalid={isTaken}
          onChange={(event) => setName(event.target.value)}
        />
        {isTaken && <span className="problem">{t('document.thereIsSuchAField')}</span>}
      </label>
      <label className="field">
        <span className="label">{t('common.type')}</span>
        <select
          className="input"
          value={kind}
          onChange={({ target }) => isKind(target.value) && setKind(target.value)}
        >
          {DRAWN_KINDS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="label">{t('schema.labelsPrintedNextToThe')}</span>
        <input className="input" value={labels} onChange={(event) => setLabels(event.target.value)} />
        <span className="hint">{t('document.newFieldHint')}</span>
      </label>
      {error !== null && <ErrorNote error={error} what="project" />}
      <div className="row">
        <button
          type="submit"
          className="button small primary"
          disabled={busy || isTaken || name.trim() === ''}
        >
          {t('document.saveAndDraw')}
        </button>
        <button type="button" className="button small" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
