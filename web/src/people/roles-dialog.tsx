import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '#client/types';
import { changeRoles, createInvitation, ROLES, type Roles } from '../api/members.ts';
import { listProjects } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatName } from '../parts/format.ts';
import { ErrorNote } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';

type Role = NonNullable<Roles['role']>;

/** Invites a person, or changes a member's roles. `onDone` receives the invitation link. */
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
    <Dialog
      title={
        member === undefined ? t('people.inviteAPerson') : t('people.rolesOfEmail', { email: member.email })
      }
      onClose={onClose}
    >
      <form className="stack" onSubmit={onSubmit}>
        {member === undefined && (
          <label className="field">
            <span className="label">{t('common.eMailAddress')}</span>
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
          <span className="label">{t('people.roleInTheOrganization')}</span>
          <select
            className="input"
            value={role ?? ''}
            onChange={(event) => setRole(ROLES.find((one) => one === event.target.value) ?? null)}
          >
            <option value="">{t('people.noneOnlySingleProjects')}</option>
            <RoleOptions />
          </select>
        </label>
        <ProjectRoles projects={projects} onChange={setProjects} />
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {member === undefined ? t('people.invite') : t('common.save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function RoleOptions() {
  return ROLES.map((role) => (
    <option key={role} value={role}>
      {formatName(role)}
    </option>
  ));
}

/** Lets the user choose a role for each project in the organization. */
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
      <legend className="label">{t('people.additionalRolesInProjects')}</legend>
      {data.map(({ id, name }) => (
        <label key={id} className="row between">
          <span className="breakable">{name}</span>
          <select
            className="input narrow-input"
            aria-label={t('people.roleInName', { name })}
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
