import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../api/openapi.ts';
import { createProject, deleteProject, listProjects, renameProject } from '../api/projects.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatCount } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { NameDialog } from '../parts/name-dialog.tsx';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { say } from '../parts/toasts.tsx';
import { goTo, hrefTo } from '../router.ts';

type Open = { kind: 'create' } | { kind: 'rename' | 'delete'; project: Project };

export function ProjectsScreen() {
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
        <h1>Projects</h1>
        <button type="button" className="button primary" onClick={() => setOpen({ kind: 'create' })}>
          New project
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <div className="card">
          <Empty title="No projects yet" icon="folder">
            <p>
              A project contains documents with their settings, custom fields and webhooks. Create one, then
              drop your files.
            </p>
            <button type="button" className="button primary" onClick={() => setOpen({ kind: 'create' })}>
              Create your first project
            </button>
          </Empty>
        </div>
      )}
      {data !== undefined && data.length > 0 && <ProjectCards projects={data} onOpen={setOpen} />}
      {open?.kind === 'create' && (
        <NameDialog
          title="New project"
          label="Name"
          hint="1 to 100 characters, unique in your organization."
          action="Create"
          onSave={create}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          title="Rename project"
          label="Name"
          action="Save"
          value={open.project.name}
          onSave={(name) => renameProject(open.project.id, name).then(refresh)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title="Delete the project?"
          text={`${formatCount(open.project.documents_count, 'document')}, their results and the webhooks are deleted with it. This cannot be undone.`}
          action="Delete"
          typed={open.project.name}
          onConfirm={async () => {
            await deleteProject(open.project.id);
            await refresh();
            say(`“${open.project.name}” was deleted.`);
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
            <a href={hrefTo('projects', project.id)}>{project.name}</a>
          </h2>
          <p className="hint">
            {formatCount(project.documents_count, 'document')} · created {formatAge(project.created_at)}
          </p>
          <div className="row project-actions">
            <button
              type="button"
              className="button small quiet"
              aria-label={`Rename ${project.name}`}
              onClick={() => onOpen({ kind: 'rename', project })}
            >
              <Icon name="edit" />
              Rename
            </button>
            <button
              type="button"
              className="button small quiet"
              aria-label={`Delete ${project.name}`}
              onClick={() => onOpen({ kind: 'delete', project })}
            >
              <Icon name="trash" />
              Delete
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
