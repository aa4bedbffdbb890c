import type { Row } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../parts/icon.tsx';
import { CorrectForm } from '../correct-form.tsx';
import { useDocument } from '../document-context.ts';
import { labelOf, pointerOf } from '../places.ts';
import { SumLine } from './sum-line.tsx';

/** Below a grid: what can be done by mouse, the sum, and the form for a value with its box. */
export function GridFooter({
  way,
  rows,
  chosen,
  onAdd,
}: {
  way: (string | number)[];
  rows: readonly Row[];
  /** The pointer of the chosen cell; null in the empty row. */
  chosen: string | null;
  /** Null if rows cannot be added. */
  onAdd: (() => void) | null;
}) {
  const { editing, edit } = useDocument();
  const list = `${pointerOf(...way)}/`;
  const [row = '', name = ''] = (editing ?? '').slice(list.length).split('/');
  return (
    <>
      <div className="row grid-footer">
        {onAdd !== null && (
          <button type="button" className="button small" onClick={onAdd}>
            {t('document.addARow')}
          </button>
        )}
        {chosen !== null && (
          <button type="button" className="button small" onClick={() => edit(chosen)}>
            <Icon name="draw" />
            {t('document.correctWithABox')}
          </button>
        )}
        <span className="grow" />
        <SumLine list={String(way.at(-1))} rows={rows} />
      </div>
      {editing?.startsWith(list) && (
        <CorrectForm
          key={editing}
          leaf={{ pointer: editing, name: labelOf(editing), value: rows[Number(row)]?.[name] }}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
