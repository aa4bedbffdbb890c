import { useQueryClient } from '@tanstack/react-query';
import { DOCUMENT_TYPES } from '#client/types';
import { correct } from '../api/corrections.ts';
import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { showErrorToast, showToast } from '../parts/toasts.tsx';

/** The detected document type, and the choice of another one. */
export function TypeChoice({
  projectId,
  documentId,
  type,
}: {
  projectId: string;
  documentId: string;
  type: string;
}) {
  const queries = useQueryClient();
  const change = (value: string) =>
    correct(projectId, documentId, [{ pointer: '/document_type', value }]).then(() => {
      showToast(t('document.theTypeIsValueNow', { value: formatName(value) }));
      void queries.invalidateQueries({ queryKey: ['document', projectId, documentId] });
      void queries.invalidateQueries({ queryKey: ['documents', projectId] });
      void queries.invalidateQueries({ queryKey: ['corrections', projectId, documentId] });
    }, showErrorToast);
  return (
    <select
      className="input small"
      aria-label={t('document.documentType')}
      value={type}
      onChange={(event) => change(event.target.value)}
    >
      {DOCUMENT_TYPES.map((name) => (
        <option key={name} value={name}>
          {formatName(name)}
        </option>
      ))}
    </select>
  );
}
