import { useQuery } from '@tanstack/react-query';
import { type KeptCorrection, listCorrections } from '../api/corrections.ts';
import { t } from '../i18n/translate.ts';
import { findActorName, useActorNames } from '../parts/actor-names.ts';
import { formatAge, formatDate } from '../parts/format.ts';
import { showValue } from '../parts/show-value.ts';
import { useDocument } from './document-context.ts';

/**
 * Shows who changed a value and when, with the values before and after. Shows nothing if the value was
 * never changed.
 */
export function ValueHistory({ pointer }: { pointer: string }) {
  const { projectId, documentId } = useDocument();
  const names = useActorNames();
  const { data = [] } = useQuery({
    queryKey: ['corrections', projectId, documentId],
    queryFn: () => listCorrections(projectId, documentId),
  });
  const changes = data.filter((one) => one.pointer === pointer);
  if (changes.length === 0) return null;
  return (
    <details open>
      <summary>{t('document.history')}</summary>
      <ul className="history">
        {changes.map((change) => (
          <li key={change.created_at}>
            <Change change={change} />{' '}
            <span className="hint" title={formatDate(change.created_at)}>
              {findActorName(change, names)} · {formatAge(change.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Change({ change: { pointer, value, previous } }: { change: KeptCorrection }) {
  const target = findMoveTarget(value);
  if (target !== null) return t('document.movedToRow', { row: target + 1 });
  if (value === previous) return t('document.confirmedValue', { value: showSide(value, pointer) });
  return (
    <>
      {showSide(previous, pointer)} → <strong>{showSide(value, pointer)}</strong>
    </>
  );
}

function showSide(value: unknown, pointer: string): string {
  return value === null || value === undefined ? t('document.nothing') : showValue(value, pointer);
}

function findMoveTarget(value: unknown): number | null {
  const isMove = typeof value === 'object' && value !== null && 'move_to' in value;
  return isMove ? Number(value.move_to) : null;
}
