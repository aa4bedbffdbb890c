import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importSuppliers, type SupplierListFile, type SupplierReport } from '../api/suppliers.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { readSupplierFile } from './read-supplier-file.ts';
import { nameSupplierField } from './supplier-fields.ts';

/** Maximum number of rows in the report. Rows with errors come first. */
const MOST_ROWS = 100;

interface Checked {
  name: string;
  list: SupplierListFile;
  report: SupplierReport;
}

/** Shows what an import of a master list would change and the errors in each row, then imports the list. */
export function SupplierImportDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const queries = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    setChecked(null);
    setProblem(null);
    setChecking(true);
    try {
      const list = await readSupplierFile(file);
      if (list === null) throw new Error(t('suppliers.notAList'));
      setChecked({ name: file.name, list, report: await importSuppliers(projectId, list, true) });
    } catch (thrown) {
      setProblem(thrown);
    } finally {
      setChecking(false);
    }
  };
  const { busy, error, onSubmit } = useSubmit(async () => {
    if (checked === null) return;
    const report = await importSuppliers(projectId, checked.list, false);
    setChecked({ ...checked, report });
    await queries.invalidateQueries({ queryKey: ['suppliers', projectId] });
  });
  const report = checked?.report;
  const isDone = report?.preview === false;
  const changes = report === undefined ? 0 : report.created + report.updated;
  return (
    <Dialog title={t('suppliers.importAList')} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        {!isDone && (
          <label className="field">
            <span className="label">{t('suppliers.csvOrJsonFile')}</span>
            <input
              className="input"
              type="file"
              accept=".csv,.txt,.json,text/csv,application/json"
              onChange={(event) => void check(event.target.files?.[0])}
            />
            <span className="hint">{t('suppliers.columnsOfTheFile')}</span>
          </label>
        )}
        <div role="status" className="stack">
          {checking && <Loading what={t('suppliers.checking')} />}
          {report !== undefined && <Report report={report} />}
        </div>
        {problem !== null && <ErrorNote error={problem} nameOf={nameImportField} />}
        {error !== null && <ErrorNote error={error} nameOf={nameImportField} />}
        <div className="dialog-actions">
          <button type="button" className={isDone ? 'button primary' : 'button'} onClick={onClose}>
            {isDone ? t('common.done') : t('common.cancel')}
          </button>
          {!isDone && (
            <button
              type="submit"
              className="button primary"
              disabled={busy || report === undefined || report.invalid > 0 || changes === 0}
            >
              {t('suppliers.importCount', { count: changes })}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Report({ report }: { report: SupplierReport }) {
  const { preview, created, updated, unchanged, invalid, ignored_columns: ignored } = report;
  const rows = report.rows.toSorted(
    (a, b) => Number(b.status === 'invalid') - Number(a.status === 'invalid'),
  );
  const values = { created, updated, unchanged, invalid };
  return (
    <>
      <Note kind={invalid > 0 ? 'warn' : preview ? 'info' : 'good'}>
        <p>{t(preview ? 'suppliers.wouldImport' : 'suppliers.wasImported', values)}</p>
        {invalid > 0 && <p>{t('suppliers.correctTheErrors', { count: invalid })}</p>}
        {ignored.length > 0 && <p>{t('suppliers.ignoredColumns', { columns: ignored.join(', ') })}</p>}
      </Note>
      {rows.length > 0 && (
        <ScrollBox label={t('suppliers.rows')}>
          <table className="data">
            <thead>
              <tr>
                <th scope="col" className="number">
                  {t('suppliers.row')}
                </th>
                <th scope="col">{t('common.name')}</th>
                <th scope="col">{t('suppliers.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST_ROWS).map(({ row, name, status, errors }) => (
                <tr key={row}>
                  <td className="number">{formatNumber(row)}</td>
                  <td className="breakable">{name ?? '–'}</td>
                  <td className="breakable">
                    {status === 'invalid'
                      ? errors.map(({ field, message }) => (
                          <div key={`${field} ${message}`} className="problem">
                            {nameSupplierField(field)} {message}
                          </div>
                        ))
                      : OUTCOMES[status]}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {rows.length > MOST_ROWS && (
        <p className="hint">
          {t('suppliers.onlySomeRows', { shown: MOST_ROWS, all: formatNumber(rows.length) })}
        </p>
      )}
    </>
  );
}

const OUTCOMES = {
  created: t('suppliers.new'),
  updated: t('suppliers.changed'),
  unchanged: t('suppliers.unchanged'),
};

/**
 * Returns the display name of a field: `import.suppliers[3].names` → `Row 4: Name`; `import.csv` → `File`.
 */
function nameImportField(field: string): string {
  const index = /^import\.suppliers\[(\d+)\]\.(.+)$/.exec(field);
  if (index !== null)
    return t('suppliers.rowField', {
      row: Number(index[1]) + 1,
      field: nameSupplierField(index[2] ?? ''),
    });
  const row = /^import\.rows\[(\d+)\]\.(.+)$/.exec(field);
  if (row !== null)
    return t('suppliers.rowField', { row: row[1] ?? '', field: nameSupplierField(row[2] ?? '') });
  return t('suppliers.theFile');
}
