import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createResetLink,
  listInvitations,
  listMembers,
  removeMember,
  revokeInvitation,
} from '../api/members.ts';
import type { Invitation, Member } from '../api/openapi.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatCount, formatDate, formatName } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { say, sayError } from '../parts/toasts.tsx';
import { hasPermission, useSession } from '../session.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';

type Open =
  | { kind: 'invite' }
  | { kind: 'roles' | 'remove'; member: Member }
  | { kind: 'link'; title: string; link: string };

/** The people of the organization and the open invitations. */
export default function MembersScreen() {
  const queries = useQueryClient();
  const session = useSession();
  const manages = hasPermission(session, 'members:manage');
  const [open, setOpen] = useState<Open | null>(null);
  const members = useQuery({ queryKey: ['members'], queryFn: listMembers });
  const invitations = useQuery({ queryKey: ['invitations'], queryFn: listInvitations, enabled: manages });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['members'] }),
      queries.invalidateQueries({ queryKey: ['invitations'] }),
    ]);
  const close = () => setOpen(null);
  const showLink = (title: string, link: string | null) => {
    void refresh();
    if (link === null) close();
    else setOpen({ kind: 'link', title, link });
  };
  return (
    <div className="page stack">
      <div className="row between">
        <div>
          <h1>Members</h1>
          <p className="hint">People with a role in the organization or in single projects.</p>
        </div>
        {manages && (
          <button type="button" className="button primary" onClick={() => setOpen({ kind: 'invite' })}>
            Invite
          </button>
        )}
      </div>
      {members.error !== null && <ErrorNote error={members.error} retry={members.refetch} />}
      {members.data === undefined && members.error === null && <Loading />}
      {members.data !== undefined && (
        <MemberTable
          members={members.data}
          manages={manages}
          onRoles={(member) => setOpen({ kind: 'roles', member })}
          onRemove={(member) => setOpen({ kind: 'remove', member })}
          onReset={(member) =>
            void createResetLink(member.user_id).then(
              (link) => showLink(`A new password for ${member.email}`, link),
              sayError,
            )
          }
        />
      )}
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <InvitationTable
          invitations={invitations.data}
          onRevoke={({ id, email }) =>
            void revokeInvitation(id).then(() => {
              say(`The invitation of ${email} was revoked.`);
              return refresh();
            }, sayError)
          }
        />
      )}
      {open?.kind === 'invite' && (
        <RolesDialog onDone={(link) => showLink('The invitation', link)} onClose={close} />
      )}
      {open?.kind === 'roles' && (
        <RolesDialog member={open.member} onDone={() => showLink('', null)} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <Confirm
          title={`Remove ${open.member.email}?`}
          text="The person loses access immediately. API keys that the person created remain valid: revoke them under Keys if necessary."
          action="Remove"
          onConfirm={async () => {
            await removeMember(open.member.user_id);
            say(`${open.member.email} was removed.`);
            await refresh();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'link' && <LinkDialog title={open.title} link={open.link} onClose={close} />}
    </div>
  );
}

function MemberTable({
  members,
  manages,
  onRoles,
  onRemove,
  onReset,
}: {
  members: Member[];
  manages: boolean;
  onRoles(member: Member): void;
  onRemove(member: Member): void;
  onReset(member: Member): void;
}) {
  return (
    <ScrollBox label="Members">
      <table className="data middle">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Role</th>
            <th scope="col" className="wide-cell">
              Last seen
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.user_id}>
              <th scope="row" className="name">
                {member.name}
                <div className="hint">{member.email}</div>
              </th>
              <td>{describeRoles(member)}</td>
              <td className="nowrap wide-cell">
                {member.last_seen_at === null ? 'not signed in' : formatAge(member.last_seen_at)}
              </td>
              <td className="number nowrap">
                {manages && (
                  <>
                    <button
                      type="button"
                      className="button small quiet"
                      aria-label={`Change the roles of ${member.email}`}
                      onClick={() => onRoles(member)}
                    >
                      Roles
                    </button>
                    <button
                      type="button"
                      className="button small quiet"
                      aria-label={`Create a link for a new password of ${member.email}`}
                      onClick={() => onReset(member)}
                    >
                      New password
                    </button>
                    <button
                      type="button"
                      className="button small danger"
                      aria-label={`Remove ${member.email}`}
                      onClick={() => onRemove(member)}
                    >
                      Remove
                    </button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function InvitationTable({
  invitations,
  onRevoke,
}: {
  invitations: Invitation[];
  onRevoke(invitation: Invitation): void;
}) {
  return (
    <div className="stack">
      <h2>Open invitations</h2>
      <ScrollBox label="Open invitations">
        <table className="data middle">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Role</th>
              <th scope="col" className="wide-cell">
                Valid until
              </th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <tr key={invitation.id}>
                <th scope="row" className="name">
                  {invitation.email}
                </th>
                <td>{describeRoles(invitation)}</td>
                <td className="nowrap wide-cell">{formatDate(invitation.expires_at)}</td>
                <td className="number">
                  <button
                    type="button"
                    className="button small danger"
                    aria-label={`Revoke the invitation of ${invitation.email}`}
                    onClick={() => onRevoke(invitation)}
                  >
                    Revoke
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

/** `Editor, and 2 projects`. */
function describeRoles({ role, projects }: Pick<Member, 'role' | 'projects'>): string {
  const inProjects = projects.length === 0 ? '' : formatCount(projects.length, 'project');
  if (role === null) return `In ${inProjects} only`;
  return inProjects === '' ? formatName(role) : `${formatName(role)}, and more in ${inProjects}`;
}
