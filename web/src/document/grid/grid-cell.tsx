// biome-ignore-all lint/a11y/useSemanticElements: <table> cannot lay out virtualized rows

import { memo } from 'react';
import { t } from '../../i18n/translate.ts';
import { formatConfidence, formatName } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { showValue } from '../../parts/show-value.ts';
import { useIsActive, usePointing } from '../pointing.ts';
import type { Column } from './columns.ts';
import type { RowActions } from './row-actions.ts';

/** One value in a list. Only the cell that was chosen last can be reached with Tab. */
export const GridCell = memo(function GridCell({
  row,
  at,
  column,
  pointer,
  value,
  doubt,
  isChosen,
  actions,
}: {
  row: number;
  /** Index of the cell's column. */
  at: number;
  column: Column;
  pointer: string;
  value: unknown;
  /** The confidence of a doubtful value; null for any other value. */
  doubt: number | null;
  isChosen: boolean;
  actions: { readonly current: Pick<RowActions, 'onChoose' | 'onEdit'> };
}) {
  const pointing = usePointing();
  const isActive = useIsActive(pointer);
  const text = value === undefined ? '' : showValue(value, pointer);
  const certainty =
    doubt === null ? '' : `, ${t('document.doubtCertain', { doubt: formatConfidence(doubt) })}`;
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      aria-label={`${formatName(column.name)}: ${text === '' ? t('document.empty') : text}${certainty}`}
      className={`grid-cell ${column.kind} ${isActive ? 'active' : ''}`}
      data-pointer={pointer}
      data-cell={`${row},${at}`}
      title={text}
      tabIndex={isChosen ? 0 : -1}
      onMouseEnter={() => pointing.point(pointer)}
      onMouseLeave={() => pointing.point(null)}
      onFocus={() => {
        pointing.point(pointer);
        actions.current.onChoose({ row, column: at });
      }}
      onBlur={() => pointing.point(null)}
      onDoubleClick={() => actions.current.onEdit({ row, column: at })}
    >
      <span className="grid-text">{text}</span>
      {doubt !== null && (
        <span
          className="sure doubtful"
          title={t('document.doubtCertain', { doubt: formatConfidence(doubt) })}
        >
          <Icon name="warning" />
        </span>
      )}
    </div>
  );
});
