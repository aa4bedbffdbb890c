import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#client/types';
import { createProject, deleteProject, listProjects, renameProject } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { NameDialog } from '../parts/name-dialog.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useTitle } from '../parts/use-title.ts';
import { buildHref, goTo } from '../router.ts';

type Open = { kind: 'create' } | { kind: 'rename' | 'delete'; project: Project };

export function ProjectsScreen() {
  useTitle(t('common.projects'));
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['projects'], queryFn: listProjects });
  const refresh = () => queries.invalidateQueries({ queryKey: ['projects'] });
  const create = async (name: string) => {
    const project = await createProject(name);
    void refresh();
    goTo('projects', project.id);
  };
  return (
    <div className="page stack">
      <div className="row between">
        <h1>{t('common.projects')}</h1>
        <button type="button" className="button primary" onClick={() => setOpen({ kind: 'create' })}>
          {t('projects.newProject')}
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <div className="card">
          <Empty title={t('projects.noProjectsYet')} icon="folder">
            <p>{t('projects.aProjectContainsDocumentsWith')}</p>
            <button type="button" className="button primary" onClick={() => setOpen({ kind: 'create' })}>
              {t('projects.createYourFirstProject')}
            </button>
          </Empty>
        </div>
      )}
      {data !== undefined && data.length > 0 && <ProjectCards projects={data} onOpen={setOpen} />}
      {open?.kind === 'create' && (
        <NameDialog
          title={t('projects.newProject')}
          label={t('common.name')}
          hint={t('projects.1To100CharactersUnique')}
          action={t('common.create')}
          onSave={create}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          title={t('projects.renameProject')}
          label={t('common.name')}
          action={t('common.save')}
          value={open.project.name}
          onSave={(name) => renameProject(open.project.id, name).then(refresh)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('projects.deleteTheProject')}
          text={t('projects.countDocumentsTheirResultsAnd', { count: open.project.documents_count })}
          action={t('common.delete')}
          typed={open.project.name}
          onConfirm={async () => {
            await deleteProject(open.project.id);
            await refresh();
            showToast(t('common.nameWasDeleted', { name: open.project.name }));
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function ProjectCards({ projects, onOpen }: { projects: Project[]; onOpen(open: Open): void }) {
  return (
    <ul className="cards">
      {projects.map((project) => (
        <li key={project.id} className="card project-card">
          <h2>
            <a href={buildHref('projects', project.id)}>{project.name}</a>
          </h2>
          <p className="hint">
            {t('projects.countDocumentsCreatedCreatedAt', {
              documentsCount: project.documents_count,
              createdAt: formatAge(project.created_at),
            })}
          </p>
          <div className="row project-actions">
            <button
              type="button"
              className="button small quiet"
              aria-label={t('projects.renameName', { name: project.name })}
              onClick={() => onOpen({ kind: 'rename', project })}
            >
              <Icon name="edit" />
              {t('projects.rename')}
            </button>
            <button
              type="button"
              className="button small quiet"
              aria-label={t('projects.deleteName', { name: project.name })}
              onClick={() => onOpen({ kind: 'delete', project })}
            >
              <Icon name="trash" />
              {t('common.delete')}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
