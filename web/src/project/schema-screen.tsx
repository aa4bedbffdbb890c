import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteSchema,
  type FieldSchema,
  getSchemaQuery,
  type KeptSchema,
  putSchema,
} from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { SchemaFields } from './schema-fields.tsx';
import { isPlain } from './schema-rows.ts';
import { SchemaText } from './schema-text.tsx';
import { TryOut } from './try-out.tsx';

const EMPTY: FieldSchema = { type: 'object', properties: {} };

/** Shows the custom fields of a project, and lets the user try them on a real document. */
export default function SchemaScreen({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(getSchemaQuery(projectId));
  if (error !== null && data === undefined) {
    return (
      <div className="page">
        <ErrorNote error={error} retry={refetch} />
      </div>
    );
  }
  if (data === undefined) return <Loading />;
  return <Editor projectId={projectId} kept={data} />;
}

function Editor({ projectId, kept }: { projectId: string; kept: KeptSchema | null }) {
  const queries = useQueryClient();
  const [schema, setSchema] = useState<FieldSchema>(kept?.schema ?? EMPTY);
  const [asText, setAsText] = useState(kept !== null && !isPlain(kept.schema));
  const [deleting, setDeleting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = Object.keys(schema.properties ?? {}).length;
  const changed = JSON.stringify(schema) !== JSON.stringify(kept?.schema ?? EMPTY);
  const save = async () => {
    setError(null);
    try {
      queries.setQueryData(['schema', projectId], await putSchema(projectId, schema));
      showToast(t('schema.theFieldsWereSaved'));
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <div className="page schema">
      <section className="stack" aria-label={t('common.customFields')}>
        <div className="row between">
          <div className="grow basis">
            <h2>{t('common.customFields')}</h2>
            <p className="hint">
              {kept === null
                ? t('schema.noFieldsYet')
                : t('schema.savedVersion', { version: kept.version, age: formatAge(kept.updated_at) })}
            </p>
          </div>
          <button
            type="button"
            className="button small"
            aria-pressed={asText}
            disabled={asText && !isPlain(schema)}
            onClick={() => setAsText(!asText)}
          >
            {t('schema.asJsonSchema')}
          </button>
        </div>
        {asText && !isPlain(schema) && <p className="hint">{t('schema.theFormShowsSingleValues')}</p>}
        {asText ? (
          <SchemaText schema={schema} onChange={setSchema} />
        ) : (
          <SchemaFields schema={schema} onChange={setSchema} />
        )}
        {error !== null && <ErrorNote error={error} what="project" />}
        <div className="row">
          <button
            type="button"
            className="button primary"
            disabled={!changed || fields === 0}
            onClick={() => void save()}
          >
            {t('common.save')}
          </button>
          {kept !== null && (
            <button type="button" className="button danger" onClick={() => setDeleting(true)}>
              {t('schema.removeAll')}
            </button>
          )}
        </div>
      </section>
      <TryOut projectId={projectId} schema={schema} />
      {deleting && (
        <Confirm
          title={t('schema.removeAllCustomFields')}
          text={t('schema.existingResultsKeepThemResults')}
          action={t('common.remove')}
          onConfirm={async () => {
            await deleteSchema(projectId);
            queries.setQueryData(['schema', projectId], null);
            setSchema(EMPTY);
            setAsText(false);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
