import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListQuery } from '../api/documents.ts';
import { createView, deleteView, listViews } from '../api/views.ts';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { NameDialog } from '../parts/name-dialog.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { ALL_COLUMNS, type ColumnName, describeColumn } from './columns.tsx';

const toText = (query: ListQuery) =>
  JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value)
      .sort(),
  );

export function ViewBar({
  projectId,
  query,
  columns,
  onQuery,
  onColumns,
}: {
  projectId: string;
  query: ListQuery;
  columns: readonly ColumnName[];
  onQuery(query: ListQuery): void;
  onColumns(names: readonly string[]): void;
}) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const { data: views = [] } = useQuery({
    queryKey: ['views', projectId],
    queryFn: () => listViews(projectId),
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['views', projectId] });
  const open = views.find((view) => toText(view.query) === toText(query));
  return (
    <div className="row view-bar">
      {views.length > 0 && (
        <select
          className="input"
          aria-label={t('list.savedViews')}
          value={open?.id ?? ''}
          onChange={(event) => {
            const chosen = views.find(({ id }) => id === event.target.value);
            onQuery(chosen?.query ?? {});
            if (chosen !== undefined && chosen.columns.length > 0) onColumns(chosen.columns);
          }}
        >
          <option value="">{t('list.savedViews')}</option>
          {views.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {open === undefined ? (
        <button type="button" className="button small quiet" onClick={() => setSaving(true)}>
          {t('list.saveView')}
        </button>
      ) : (
        <button
          type="button"
          className="button small quiet"
          onClick={() =>
            deleteView(projectId, open.id).then(() => {
              showToast(t('list.theViewNameWasDeleted', { name: open.name }));
              void reload();
            }, showErrorToast)
          }
        >
          <Icon name="trash" />
          {t('list.deleteView')}
        </button>
      )}
      <Menu label={t('list.columns')} className="wide-only">
        <fieldset className="plain card stack">
          <legend className="visually-hidden">{t('list.columnsOfTheList')}</legend>
          {ALL_COLUMNS.map((name) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={(event) =>
                  onColumns(event.target.checked ? [...columns, name] : columns.filter((one) => one !== name))
                }
              />
              <span>{describeColumn(name).label}</span>
            </label>
          ))}
        </fieldset>
      </Menu>
      {saving && (
        <NameDialog
          title={t('list.saveTheView')}
          label={t('common.name')}
          hint={t('list.everybodyWhoCanOpenThe')}
          action={t('common.save')}
          onSave={async (name) => {
            await createView(projectId, { name, query, columns: [...columns] });
            await reload();
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
