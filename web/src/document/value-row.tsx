import type { Evidence } from '../api/shapes.ts';
import { t, translateName } from '../i18n/translate.ts';
import { formatConfidence, formatName } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { showValue } from '../parts/show-value.ts';
import { showErrorToast } from '../parts/toasts.tsx';
import { confirmValue } from './confirm-value.ts';
import { CorrectForm } from './correct-form.tsx';
import { useDocument, useIsDoubtful } from './document-context.ts';
import { listVisiblePages } from './page-viewer.tsx';
import { type Leaf, labelOf } from './places.ts';
import { useIsActive, usePointing } from './pointing.ts';

/**
 * One value. Pointing at it highlights its words on the page, and pointing at the words highlights the value.
 */
export function ValueRow({ leaf }: { leaf: Leaf }) {
  const { data, editing, beginsWithBox, edit, send, reload } = useDocument();
  const isEmpty = leaf.value === undefined || leaf.value === null;
  const hasPages = listVisiblePages(data).length > 0;
  const isDoubtful = useIsDoubtful();
  const { pointer, name, value } = leaf;
  // Use the full label, because the seller and the buyer, or two documents in a file, can have fields with
  // the same name. A new list entry has no index yet, so its name is enough.
  const label = pointer.endsWith('/-') ? name : labelOf(pointer);
  const pointing = usePointing();
  const active = useIsActive(pointer);
  const evidence = data.evidence[pointer];
  return (
    <li
      className={['value', active ? 'active' : '', isEmpty ? 'empty-value' : ''].join(' ').trim()}
      data-pointer={pointer}
      onMouseEnter={() => pointing.point(pointer)}
      onMouseLeave={() => pointing.point(null)}
    >
      <button
        type="button"
        className="value-main"
        onFocus={() => pointing.point(pointer)}
        onBlur={() => pointing.point(null)}
        onClick={() => (isEmpty ? edit(pointer) : pointing.show(pointer, 'panel'))}
      >
        <span className="value-name">{name}</span>
        <span className={isEmpty ? 'value-text hint' : 'value-text'}>
          {isEmpty ? t('document.notFoundValue') : showValue(value, pointer)}
        </span>
        <EvidenceHint evidence={evidence} />
      </button>
      <button
        type="button"
        className="button small icon quiet"
        aria-label={t('document.correctName', { name: label })}
        title={t('document.correct')}
        aria-expanded={editing === pointer}
        onClick={() => edit(editing === pointer ? null : pointer)}
      >
        <Icon name="edit" />
      </button>
      {hasPages && (
        <button
          type="button"
          className="button small icon quiet"
          aria-label={t('document.drawABoxForName', { name: label })}
          title={t('document.drawABox')}
          onClick={() => edit(pointer, 'box')}
        >
          <Icon name="draw" />
        </button>
      )}
      {evidence !== undefined && isDoubtful(evidence.confidence) && (
        <button
          type="button"
          className="button small icon quiet"
          aria-label={t('document.confirmName', { name: label })}
          title={t('document.confirmThatItIsRight')}
          aria-keyshortcuts="c"
          onClick={() => void confirmValue(data, pointer, send).then(reload).catch(showErrorToast)}
        >
          <Icon name="check" />
        </button>
      )}
      {editing === pointer && (
        <CorrectForm
          key={`${pointer} ${beginsWithBox}`}
          leaf={{ ...leaf, name: label }}
          onClose={() => edit(null)}
        />
      )}
    </li>
  );
}

/** Describes the source and the confidence of a value in a few words. */
function EvidenceHint({ evidence }: { evidence: Evidence | undefined }) {
  const isDoubtful = useIsDoubtful();
  if (evidence === undefined) return <span className="value-hint hint" />;
  const { confidence, method, at } = evidence;
  if (evidence.confirmed)
    return <span className="value-hint badge good">{t('document.confirmedBadge')}</span>;
  if (method === 'human') return <span className="value-hint badge good">{t('common.corrected')}</span>;
  const how = [
    method === 'xml' ? null : at,
    method === 'derived'
      ? t('document.calculated')
      : method === 'label' || method === 'layout'
        ? null
        : translateName('method', method, formatName(method)),
  ];
  const words = how.filter((word) => typeof word === 'string').join(' · ');
  return (
    <span className="value-hint hint">
      {words !== '' && <span>{words}</span>}
      <span className={isDoubtful(confidence) ? 'sure doubtful' : 'sure'} title={t('common.confidence')}>
        {isDoubtful(confidence) && <Icon name="warning" />}
        {formatConfidence(confidence)}
        <span className="visually-hidden"> {t('document.certain')}</span>
      </span>
    </span>
  );
}
