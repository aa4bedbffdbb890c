import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeRoles, createInvitation, ROLES, type Roles } from '../api/members.ts';
import type { Member } from '../api/openapi.ts';
import { listProjects } from '../api/projects.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatName } from '../parts/format.ts';
import { ErrorNote } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';

type Role = NonNullable<Roles['role']>;

/** Invites a person, or changes the roles of a member. `onDone` gets the link of an invitation. */
export function RolesDialog({
  member,
  onDone,
  onClose,
}: {
  member?: Member;
  onDone(link: string | null): void;
  onClose(): void;
}) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Roles['role']>(member === undefined ? 'viewer' : member.role);
  const [projects, setProjects] = useState<Roles['projects']>(member?.projects ?? []);
  const { busy, error, onSubmit } = useSubmit(async () => {
    if (member === undefined) onDone(await createInvitation({ email: email.trim(), role, projects }));
    else {
      await changeRoles(member.user_id, { role, projects });
      onDone(null);
    }
  });
  return (
    <Dialog title={member === undefined ? 'Invite a person' : `Roles of ${member.email}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        {member === undefined && (
          <label className="field">
            <span className="label">E-mail address</span>
            <input
              className="input"
              type="email"
              required
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </label>
        )}
        <label className="field">
          <span className="label">Role in the organization</span>
          <select
            className="input"
            value={role ?? ''}
            onChange={(event) => setRole(ROLES.find((one) => one === event.target.value) ?? null)}
          >
            <option value="">None: only single projects</option>
            <RoleOptions />
          </select>
        </label>
        <ProjectRoles projects={projects} onChange={setProjects} />
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {member === undefined ? 'Invite' : 'Save'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function RoleOptions() {
  return ROLES.map((role) => (
    <option key={role} value={role}>
      {formatName(role)}
    </option>
  ));
}

/** One choice for each project of the organization. */
function ProjectRoles({
  projects,
  onChange,
}: {
  projects: Roles['projects'];
  onChange(projects: Roles['projects']): void;
}) {
  const { data } = useQuery({ queryKey: ['projects'], queryFn: listProjects });
  const choose = (id: string, role: Role | undefined) => {
    const others = projects.filter((one) => one.project_id !== id);
    onChange(role === undefined ? others : [...others, { project_id: id, role }]);
  };
  if (data === undefined || data.length === 0) return null;
  return (
    <fieldset className="plain stack">
      <legend className="label">Additional roles in projects</legend>
      {data.map(({ id, name }) => (
        <label key={id} className="row between">
          <span className="breakable">{name}</span>
          <select
            className="input narrow-input"
            aria-label={`Role in ${name}`}
            value={projects.find((one) => one.project_id === id)?.role ?? ''}
            onChange={(event) =>
              choose(
                id,
                ROLES.find((one) => one === event.target.value),
              )
            }
          >
            <option value="">–</option>
            <RoleOptions />
          </select>
        </label>
      ))}
    </fieldset>
  );
}
