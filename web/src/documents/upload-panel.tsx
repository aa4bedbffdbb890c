import { useState } from 'react';
import type { Document } from '#client/types';
import { t } from '../i18n/translate.ts';
import { formatSize } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { buildHref } from '../router.ts';
import { PagesProgress } from './pages-progress.tsx';
import { clearUploads, retryUpload, type Upload, useUploads } from './upload-queue.ts';
import { countOutcome, useUploadedDocuments } from './uploaded-documents.ts';

/** Maximum number of rows. The heading shows the total number of files. */
const MOST_ROWS = 60;
const ORDER: Record<Upload['state'], number> = { failed: 0, refused: 1, sending: 2, waiting: 3, done: 4 };

/**
 * Shows current uploads with their progress, the status of their documents, and the reasons why files were
 * refused.
 */
export function UploadPanel({ projectId }: { projectId: string }) {
  const uploads = useUploads(projectId);
  const [isFolded, setIsFolded] = useState(false);
  const ids = uploads.flatMap(({ documentId }) => documentId ?? []);
  const documents = useUploadedDocuments(projectId, ids);
  if (uploads.length === 0) return null;
  const rows = [...uploads].sort((a, b) => ORDER[a.state] - ORDER[b.state]).slice(0, MOST_ROWS);
  return (
    <section className="card uploads" aria-label={t('list.uploads')}>
      <div className="row between uploads-header">
        <Summary projectId={projectId} uploads={uploads} documents={documents} />
        <span className="row">
          <button
            type="button"
            className="button small quiet"
            aria-expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          >
            <Icon name={isFolded ? 'down' : 'up'} />
            {isFolded ? t('list.showFiles') : t('list.hideFiles')}
          </button>
          <button type="button" className="button small quiet" onClick={() => clearUploads(projectId)}>
            {t('list.clear')}
          </button>
        </span>
      </div>
      {!isFolded && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        <ul className="uploads-list" tabIndex={0} aria-label={t('list.uploadedFiles')}>
          {rows.map((upload) => (
            <UploadRow
              key={upload.id}
              projectId={projectId}
              upload={upload}
              document={documents.get(upload.documentId ?? '')}
            />
          ))}
        </ul>
      )}
      {!isFolded && uploads.length > rows.length && (
        <p className="hint uploads-header">
          {t('list.andCountMoreFiles', { count: uploads.length - rows.length })}
        </p>
      )}
    </section>
  );
}

/** Shows `Uploading: 3 files to go · 27 processed` and, at the end, `30 processed, 8 need review`. */
function Summary({
  projectId,
  uploads,
  documents,
}: {
  projectId: string;
  uploads: readonly Upload[];
  documents: ReadonlyMap<string, Document>;
}) {
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const [refused, failed, open] = [count('refused'), count('failed'), count('waiting') + count('sending')];
  const { read, needReview, failed: unreadable, pending } = countOutcome(documents.values());
  const unknown = count('done') - documents.size;
  const isOver = open === 0 && pending === 0 && unknown <= 0;
  return (
    <p role="status">
      {open > 0 && <>{t('list.filesToGo', { count: open })} </>}
      {open === 0 && !isOver && <>{t('list.documentsToGo', { count: pending + Math.max(0, unknown) })} </>}
      {isOver ? (
        <strong>{t('list.countRead', { count: read })}</strong>
      ) : (
        t('list.countRead', { count: read })
      )}
      {needReview > 0 && (
        <>
          ,{' '}
          <a href={`${buildHref('projects', projectId, 'documents')}?review=needed`}>
            {t('list.countNeedReview', { count: needReview })}
          </a>
        </>
      )}
      {unreadable > 0 && <span className="problem"> {t('list.countUnreadable', { count: unreadable })}</span>}
      {refused > 0 && <span className="problem"> {t('list.refusedRefused', { refused })}</span>}
      {failed > 0 && <span className="problem"> {t('list.failedFailed', { failed })}</span>}
    </p>
  );
}

function UploadRow({
  projectId,
  upload,
  document,
}: {
  projectId: string;
  upload: Upload;
  document: Document | undefined;
}) {
  const { name, file, state, progress, reason, documentId } = upload;
  return (
    <li className={`upload ${state}`}>
      <span className="upload-name" title={name}>
        {documentId === null ? (
          name
        ) : (
          <a href={buildHref('projects', projectId, 'documents', documentId)}>{name}</a>
        )}
      </span>
      {(state === 'refused' || state === 'failed') && <span className="problem grow">{reason}</span>}
      {state === 'failed' && (
        <button type="button" className="button small" onClick={() => retryUpload(upload.id)}>
          {t('common.tryAgain')}
        </button>
      )}
      {state === 'done' && <Outcome document={document} />}
      {state === 'waiting' && (
        <span className="hint">{t('list.sizeWaiting', { size: formatSize(file.size) })}</span>
      )}
      {state === 'sending' && (
        <progress
          className="upload-progress"
          max={1}
          value={progress}
          aria-label={t('list.uploadOfName', { name })}
        />
      )}
    </li>
  );
}

function Outcome({ document }: { document: Document | undefined }) {
  if (document === undefined || document.status === 'pending')
    return document?.progress === undefined ? (
      <span className="hint">{t('list.uploadedProcessing')}</span>
    ) : (
      <PagesProgress progress={document.progress} />
    );
  if (document.status === 'failed') return <span className="problem">{t('list.couldNotBeRead')}</span>;
  if (document.review === 'needed') return <span className="badge warn">{t('common.needsReview')}</span>;
  return (
    <span className="upload-done">
      <Icon name="check" /> {t('list.read')}
    </span>
  );
}
