import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteDocument, downloadOriginal, type FullDocument, reprocess } from '../api/documents.ts';
import { getListHref } from '../documents/list-place.ts';
import { getLanguageName } from '../i18n/get-language-name.ts';
import { t } from '../i18n/translate.ts';
import { DownloadButton } from '../parts/actions.tsx';
import { findActorName, useActorNames } from '../parts/actor-names.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatDay, formatSize } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ReviewBadge, StatusBadge } from '../parts/status-badge.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { useTitle } from '../parts/use-title.ts';
import { buildHref } from '../router.ts';
import { Assignment } from './assignment.tsx';
import { ContainerLinks } from './container-links.tsx';
import { useFollowRun } from './follow-run.ts';
import { ModelUsageFact } from './model-usage.tsx';
import { listVisiblePages } from './page-viewer.tsx';
import { ReviewActions } from './review-actions.tsx';
import { SegmentsDialog } from './segments-dialog.tsx';
import { TypeChoice } from './type-choice.tsx';

export function DocumentHeader({ projectId, document }: { projectId: string; document: FullDocument }) {
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const [dividing, setDividing] = useState(false);
  const { running, follow } = useFollowRun(projectId, document.id);
  const { filename, parsed_data: data, email_metadata: email } = document;
  useTitle(filename);
  const startAgain = () =>
    reprocess(projectId, document.id).then((run) => {
      showToast(t('document.theDocumentIsBeingProcessed'));
      follow(run.id);
    }, showErrorToast);
  return (
    <header className="document-header">
      <div className="grow">
        <a className="crumb" href={getListHref(projectId)}>
          {t('common.documents')}
        </a>
        <h1>{filename}</h1>
        <p className="row facts-line">
          <StatusBadge status={running ? 'running' : document.status} />
          {data !== undefined && (
            <TypeChoice projectId={projectId} documentId={document.id} type={data.document_type} />
          )}
          <ReviewBadge review={document.review} />
          <Assignment projectId={projectId} documentId={document.id} userId={document.assigned_to ?? null} />
          {document.review_decision !== undefined && <Decision decision={document.review_decision} />}
          {data?.language !== undefined && <span className="hint">{getLanguageName(data.language)}</span>}
          {document.pages_count !== null && (
            <span className="hint">{t('document.countPages', { count: document.pages_count })}</span>
          )}
          <span className="hint">{formatSize(document.file_size)}</span>
          <span className="hint">
            {t('document.addedCreatedAt', { createdAt: formatAge(document.created_at) })}
          </span>
          {data !== undefined && <ModelUsageFact projectId={projectId} documentId={document.id} />}
          {email !== undefined && (
            <span className="hint">
              {email.from === null
                ? t('document.byEMail', { subject: email.subject ?? '' })
                : t('document.byEMailFrom', { from: email.from, subject: email.subject ?? '' })}
            </span>
          )}
          {document.duplicate_of !== undefined && (
            <a href={buildHref('projects', projectId, 'documents', document.duplicate_of)}>
              {t('document.duplicateOfAnOlderDocument')}
            </a>
          )}
        </p>
        <ContainerLinks projectId={projectId} document={document} />
      </div>
      <div className="row">
        <ReviewActions projectId={projectId} document={document} />
        <button type="button" className="button small" disabled={running} onClick={startAgain}>
          <Icon name="again" />
          {t('common.reprocess')}
        </button>
        {data !== undefined && listVisiblePages(data).length > 1 && (
          <button type="button" className="button small" disabled={running} onClick={() => setDividing(true)}>
            <Icon name="pages" />
            {t('document.splitOrMerge')}
          </button>
        )}
        <DownloadButton
          fetchFile={() => downloadOriginal(projectId, document.id)}
          filename={filename}
          label={t('document.original')}
        />
        <button type="button" className="button small danger" onClick={() => setDeleting(true)}>
          <Icon name="trash" />
          {t('common.delete')}
        </button>
      </div>
      {dividing && data !== undefined && (
        <SegmentsDialog
          projectId={projectId}
          documentId={document.id}
          data={data}
          onStarted={(run) => {
            showToast(t('document.fileIsReadAgain'));
            follow(run.id);
          }}
          onClose={() => setDividing(false)}
        />
      )}
      {deleting && (
        <Confirm
          title={t('document.deleteTheDocument')}
          text={t('document.filenameItsResultAndIts', { filename })}
          action={t('common.delete')}
          onConfirm={async () => {
            await deleteDocument(projectId, document.id);
            void queries.invalidateQueries({ queryKey: ['documents', projectId] });
            showToast(t('document.filenameWasDeleted', { filename }));
            location.hash = getListHref(projectId);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </header>
  );
}

/** Shows who approved, rejected or postponed the result, as well as when and why. */
function Decision({ decision }: { decision: NonNullable<FullDocument['review_decision']> }) {
  const { at, reason, key_id, user_id, postponed_until: until } = decision;
  const name = findActorName(decision, useActorNames());
  return (
    <span className="hint breakable">
      {formatAge(at)}{' '}
      {key_id === null && user_id !== null
        ? t('document.byPerson', { name: name ?? '' })
        : t('document.withKey', { name: name ?? '' })}
      {reason !== undefined && t('document.forReason', { reason })}
      {until !== undefined && ` ${t('document.untilUntil', { until: formatDay(until) })}`}
    </span>
  );
}
