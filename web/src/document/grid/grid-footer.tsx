import type { Row } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../parts/icon.tsx';
import { CorrectForm } from '../correct-form.tsx';
import { useDocument } from '../document-context.ts';
import { buildPointer, labelOf } from '../places.ts';
import { SumLine } from './sum-line.tsx';

/**
 * The area below a grid. It contains buttons for mouse users, the sum, and the form for correcting a value
 * with a box.
 */
export function GridFooter({
  way,
  rows,
  chosen,
  onAdd,
  onMap,
  onMove,
}: {
  way: (string | number)[];
  rows: readonly Row[];
  /** The pointer of the chosen cell; null if that cell is in the empty row. */
  chosen: string | null;
  /** Adds a row; null if rows cannot be added. */
  onAdd: (() => void) | null;
  /** Opens the form that fills the rows from a table; null if there is no table. */
  onMap: (() => void) | null;
  /** Moves the chosen row; null if no row is chosen or the list has a fixed order. */
  onMove: ((step: 1 | -1) => void) | null;
}) {
  const { editing, edit } = useDocument();
  const list = `${buildPointer(...way)}/`;
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
        {onMap !== null && (
          <button type="button" className="button small" onClick={onMap}>
            {t('document.mapColumns')}
          </button>
        )}
        {onMove !== null && (
          <>
            <button
              type="button"
              className="button small icon"
              aria-label={t('document.moveTheRowUp')}
              title={t('document.moveUpKey')}
              onClick={() => onMove(-1)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              className="button small icon"
              aria-label={t('document.moveTheRowDown')}
              title={t('document.moveDownKey')}
              onClick={() => onMove(1)}
            >
              <Icon name="down" />
            </button>
          </>
        )}
        <span className="grow" />
        <SumLine way={way} rows={rows} />
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
