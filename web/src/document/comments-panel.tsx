import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '#client/types';
import { addComment, deleteComment, editComment, listComments } from '../api/comments.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatDate } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { hasProjectPermission, useSession } from '../session.ts';

interface DocumentPlace {
  projectId: string;
  documentId: string;
}

const LONGEST_TEXT = 4_000;

export function useComments({ projectId, documentId }: DocumentPlace) {
  return useQuery({
    queryKey: ['comments', projectId, documentId],
    queryFn: () => listComments(projectId, documentId),
  });
}

export function CommentsPanel({ projectId, documentId }: DocumentPlace) {
  const place = { projectId, documentId };
  const session = useSession();
  const queries = useQueryClient();
  const { data, error } = useComments(place);
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  if (error !== null && data === undefined) return <ErrorNote error={error} />;
  if (data === undefined) return <Loading />;
  const reload = () => queries.invalidateQueries({ queryKey: ['comments', projectId, documentId] });
  const isOwn = ({ user_id }: Comment) => session?.kind === 'user' && user_id === session.user.id;
  const canWrite = hasProjectPermission(session, projectId, 'documents:review');
  const canManage = hasProjectPermission(session, projectId, 'comments:manage');
  return (
    <div className="stack">
      {data.length === 0 && <p className="hint">{t('comments.none')}</p>}
      {data.length > 0 && (
        <ol className="card checks comments" aria-label={t('comments.title')}>
          {data.map((comment) => (
            <li key={comment.id}>
              <p className="comment-header">
                <strong>{comment.author_name ?? t('comments.removedAuthor')}</strong>{' '}
                <time className="hint" dateTime={comment.created_at} title={formatDate(comment.created_at)}>
                  {formatAge(comment.created_at)}
                  {comment.edited_at !== null && ` · ${t('comments.edited')}`}
                </time>
              </p>
              {editing === comment.id ? (
                <CommentForm
                  label={t('comments.edit')}
                  action={t('common.save')}
                  text={comment.text}
                  onCancel={() => setEditing(null)}
                  onSave={async (text) => {
                    await editComment(projectId, documentId, { id: comment.id, text });
                    setEditing(null);
                    await reload();
                  }}
                />
              ) : (
                <p className="comment-text">{comment.text}</p>
              )}
              {editing !== comment.id && canWrite && (isOwn(comment) || canManage) && (
                <p className="comment-actions">
                  {isOwn(comment) && (
                    <button type="button" className="link" onClick={() => setEditing(comment.id)}>
                      {t('comments.edit')}
                    </button>
                  )}{' '}
                  <button type="button" className="link" onClick={() => setDeleting(comment.id)}>
                    {t('comments.delete')}
                  </button>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {canWrite && (
        <CommentForm
          key={data.length}
          label={t('comments.write')}
          action={t('comments.add')}
          text=""
          onSave={async (text) => {
            await addComment(projectId, documentId, text);
            await reload();
          }}
        />
      )}
      {deleting !== null && (
        <Confirm
          title={t('comments.deleteTitle')}
          text={t('comments.deleteText')}
          action={t('comments.delete')}
          onConfirm={async () => {
            await deleteComment(projectId, documentId, deleting);
            await reload();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

function CommentForm({
  label,
  action,
  text: initial,
  onSave,
  onCancel,
}: {
  label: string;
  action: string;
  text: string;
  onSave(text: string): Promise<void>;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(initial);
  const { busy, error, onSubmit } = useSubmit(() => onSave(text));
  return (
    <form className="stack" onSubmit={onSubmit}>
      <label className="field">
        <span className={onCancel === undefined ? 'label' : 'visually-hidden'}>{label}</span>
        <textarea
          className="input"
          rows={3}
          required
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {error !== null && <ErrorNote error={error} />}
      <div className="dialog-actions">
        {onCancel !== undefined && (
          <button type="button" className="button" onClick={onCancel}>
            {t('common.cancel')}
          </button>
        )}
        <button type="submit" className="button primary" disabled={busy || text.trim() === ''}>
          {action}
        </button>
      </div>
    </form>
  );
}
