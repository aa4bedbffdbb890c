import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_TYPES } from '#client/types';
import { correct } from '../api/corrections.ts';
import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { showErrorToast, showToast } from '../parts/toasts.tsx';

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
  // The type that the user chose. It is shown until the document has been loaded again, so that the selection
  // does not jump back.
  const [chosen, setChosen] = useState<string | null>(null);
  const change = async (value: string) => {
    setChosen(value);
    try {
      await correct(projectId, documentId, [{ pointer: '/document_type', value }]);
      showToast(t('document.theTypeIsValueNow', { value: formatName(value) }));
      void queries.invalidateQueries({ queryKey: ['documents', projectId] });
      void queries.invalidateQueries({ queryKey: ['corrections', projectId, documentId] });
      await queries.invalidateQueries({ queryKey: ['document', projectId, documentId] });
    } catch (error) {
      showErrorToast(error);
    }
    setChosen(null);
  };
  return (
    <select
      className="input small"
      aria-label={t('document.documentType')}
      value={chosen ?? type}
      onChange={(event) => void change(event.target.value)}
    >
      {DOCUMENT_TYPES.map((name) => (
        <option key={name} value={name}>
          {formatName(name)}
        </option>
      ))}
    </select>
  );
}
