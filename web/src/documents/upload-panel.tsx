import { t } from '../i18n/translate.ts';
import { formatSize } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { clearUploads, retryUpload, type Upload, useUploads } from './upload-queue.ts';

/** Maximum number of rows; the heading shows the total. */
const MOST_ROWS = 60;
const ORDER: Record<Upload['state'], number> = { failed: 0, refused: 1, sending: 2, waiting: 3, done: 4 };

/** Current uploads with their progress, and refused files with the reason. */
export function UploadPanel({ projectId }: { projectId: string }) {
  const uploads = useUploads(projectId);
  if (uploads.length === 0) return null;
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const refused = count('refused');
  const failed = count('failed');
  const open = count('waiting') + count('sending');
  const rows = [...uploads].sort((a, b) => ORDER[a.state] - ORDER[b.state]).slice(0, MOST_ROWS);
  return (
    <section className="card uploads" aria-label={t('list.uploads')}>
      <div className="row between uploads-head">
        <p role="status">
          {open > 0
            ? t('list.uploadingFiles', { open, done: count('done') })
            : t('list.uploadsDone', { done: count('done') })}
          {refused > 0 && <span className="problem"> {t('list.refusedRefused', { refused })}</span>}
          {failed > 0 && <span className="problem"> {t('list.failedFailed', { failed })}</span>}
        </p>
        <button type="button" className="button small quiet" onClick={() => clearUploads(projectId)}>
          {t('list.clear')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="uploads-list" tabIndex={0} aria-label={t('list.uploadedFiles')}>
        {rows.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {uploads.length > rows.length && (
        <p className="hint uploads-head">
          {t('list.andCountMoreFiles', { count: uploads.length - rows.length })}
        </p>
      )}
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { name, file, state, progress, reason } = upload;
  return (
    <li className={`upload ${state}`}>
      <span className="upload-name" title={name}>
        {name}
      </span>
      {(state === 'refused' || state === 'failed') && <span className="problem grow">{reason}</span>}
      {state === 'failed' && (
        <button type="button" className="button small" onClick={() => retryUpload(upload.id)}>
          {t('common.tryAgain')}
        </button>
      )}
      {state === 'done' && (
        <span className="upload-done">
          <Icon name="check" /> {t('list.uploaded')}
        </span>
      )}
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
