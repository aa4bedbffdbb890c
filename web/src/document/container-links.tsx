import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FullDocument, getDocument, listDocuments } from '../api/documents.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from '../i18n/translate.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { buildHref } from '../router.ts';

const CONTAINERS = ['application/zip', 'message/rfc822', 'application/vnd.ms-outlook'];

/**
 * Links to the archive or e-mail that a document came from, and to the contents of a document that is an
 * archive or e-mail.
 */
export function ContainerLinks({ projectId, document }: { projectId: string; document: FullDocument }) {
  const { id, parent_id: parentId, path_in_parent: path, content_type: type } = document;
  return (
    <>
      {parentId !== undefined && <ParentLink projectId={projectId} parentId={parentId} path={path ?? ''} />}
      {CONTAINERS.includes(type) && document.status === 'completed' && (
        <Contents projectId={projectId} documentId={id} />
      )}
    </>
  );
}

function ParentLink({ projectId, parentId, path }: { projectId: string; parentId: string; path: string }) {
  const { data, error } = useQuery({
    queryKey: ['document', projectId, parentId],
    queryFn: ({ signal }) => getDocument(projectId, parentId, signal),
    retry: false,
    staleTime: 30_000,
  });
  if (error !== null) return <p className="hint breakable">{t('document.parentDeleted', { path })}</p>;
  if (data === undefined) return null;
  const toParent = (name: ReactNode) => (
    <a href={buildHref('projects', projectId, 'documents', parentId)}>{name}</a>
  );
  return (
    <p className="hint breakable">
      <RichText message="document.insideOf" values={{ path, name: data.filename, link: toParent }} />
    </p>
  );
}

function Contents({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { data } = useQuery({
    queryKey: ['documents', projectId, 'contents', documentId],
    queryFn: ({ signal }) => listDocuments(projectId, { parent_id: documentId }, 1, signal),
  });
  if (data === undefined || data.meta.total === 0) return null;
  const { documents, meta } = data;
  return (
    <details>
      <summary>{t('document.contents', { count: meta.total })}</summary>
      <ul className="reasons">
        {documents.map(({ id, path_in_parent: path, filename, status }) => (
          <li key={id} className="breakable">
            <a href={buildHref('projects', projectId, 'documents', id)}>{path ?? filename}</a>{' '}
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {meta.total > documents.length && (
        <p className="hint">{t('document.moreContents', { count: meta.total - documents.length })}</p>
      )}
    </details>
  );
}
