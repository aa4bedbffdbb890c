import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation, Member } from '#client/types';
import {
  createResetLink,
  endMembersSessions,
  listInvitations,
  listMembers,
  removeMember,
  removeMembersSecondFactor,
  revokeInvitation,
} from '../api/members.ts';
import { t } from '../i18n/translate.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatDate, formatName } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { useTitle } from '../parts/use-title.ts';
import { buildHref } from '../router.ts';
import { hasPermission, useSession } from '../session.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';

type Open =
  | { kind: 'invite' }
  | { kind: 'roles' | 'remove' | 'second-factor' | 'sessions'; member: Member }
  | { kind: 'link'; title: string; link: string };

export default function MembersScreen() {
  useTitle(t('common.members'));
  const queries = useQueryClient();
  const session = useSession();
  const manages = hasPermission(session, 'members:manage');
  const [open, setOpen] = useState<Open | null>(null);
  // Always load the members again, because people can join at any time, for example through single sign-on.
  const members = useQuery({ queryKey: ['members'], queryFn: listMembers, staleTime: 0 });
  const invitations = useQuery({ queryKey: ['invitations'], queryFn: listInvitations, enabled: manages });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['members'] }),
      queries.invalidateQueries({ queryKey: ['invitations'] }),
    ]);
  const close = () => setOpen(null);
  const showLink = (title: string, link: string | null) => {
    void refresh();
    if (link === null) {
      close();
      if (title !== '') showToast(t('people.sentByMail'));
    } else setOpen({ kind: 'link', title, link });
  };
  return (
    <div className="page stack">
      <div className="row between">
        <div>
          <h1>{t('common.members')}</h1>
          <p className="hint">{t('people.peopleWithARoleIn')}</p>
        </div>
        <div className="row">
          {hasPermission(session, 'owners:manage') && (
            <a className="button" href={buildHref('members', 'single-sign-on')}>
              {t('singleSignOn.title')}
            </a>
          )}
          {manages && (
            <button type="button" className="button primary" onClick={() => setOpen({ kind: 'invite' })}>
              {t('people.invite')}
            </button>
          )}
        </div>
      </div>
      {members.error !== null && <ErrorNote error={members.error} retry={members.refetch} />}
      {members.data === undefined && members.error === null && <Loading />}
      {members.data !== undefined && (
        <MemberTable
          members={members.data}
          manages={manages}
          onRoles={(member) => setOpen({ kind: 'roles', member })}
          onSecondFactor={(member) => setOpen({ kind: 'second-factor', member })}
          onSessions={(member) => setOpen({ kind: 'sessions', member })}
          onRemove={(member) => setOpen({ kind: 'remove', member })}
          onReset={(member) =>
            void createResetLink(member.user_id).then(
              (link) => showLink(t('people.aNewPasswordForEmail', { email: member.email }), link),
              showErrorToast,
            )
          }
        />
      )}
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <InvitationTable
          invitations={invitations.data}
          onRevoke={({ id, email }) =>
            void revokeInvitation(id).then(() => {
              showToast(t('people.theInvitationOfEmailWas', { email }));
              return refresh();
            }, showErrorToast)
          }
        />
      )}
      {open?.kind === 'invite' && (
        <RolesDialog onDone={(link) => showLink(t('people.theInvitation'), link)} onClose={close} />
      )}
      {open?.kind === 'roles' && (
        <RolesDialog member={open.member} onDone={() => showLink('', null)} onClose={close} />
      )}
      {open?.kind === 'second-factor' && (
        <Confirm
          title={t('secondFactor.ofMemberTitle', { email: open.member.email })}
          text={t('secondFactor.ofMemberText')}
          action={t('common.remove')}
          onConfirm={async () => {
            await removeMembersSecondFactor(open.member.user_id);
            showToast(t('secondFactor.wasRemoved'));
            await refresh();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'sessions' && (
        <Confirm
          title={t('people.signOutTitle', { email: open.member.email })}
          text={t('people.signOutText')}
          action={t('people.signOut')}
          onConfirm={async () => {
            await endMembersSessions(open.member.user_id);
            showToast(t('people.wasSignedOut', { email: open.member.email }));
            await refresh();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <Confirm
          title={t('people.removeEmail2', { email: open.member.email })}
          text={t('people.thePersonLosesAccessImmediately')}
          action={t('common.remove')}
          onConfirm={async () => {
            await removeMember(open.member.user_id);
            showToast(t('people.emailWasRemoved', { email: open.member.email }));
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
  onSecondFactor,
  onSessions,
  onRemove,
  onReset,
}: {
  members: Member[];
  manages: boolean;
  onRoles(member: Member): void;
  onSecondFactor(member: Member): void;
  onSessions(member: Member): void;
  onRemove(member: Member): void;
  onReset(member: Member): void;
}) {
  return (
    <ScrollBox label={t('common.members')}>
      <table className="data middle">
        <thead>
          <tr>
            <th scope="col">{t('people.person')}</th>
            <th scope="col">{t('people.role')}</th>
            <th scope="col" className="wide-cell">
              {t('people.lastSeen')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('common.actions')}</span>
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
                {member.last_seen_at === null ? t('people.notSignedIn') : formatAge(member.last_seen_at)}
              </td>
              <td className="number nowrap">
                {manages && (
                  <>
                    <button
                      type="button"
                      className="button small quiet"
                      aria-label={t('people.changeTheRolesOfEmail', { email: member.email })}
                      onClick={() => onRoles(member)}
                    >
                      {t('people.roles')}
                    </button>
                    <button
                      type="button"
                      className="button small quiet"
                      aria-label={t('people.createALinkForA', { email: member.email })}
                      onClick={() => onReset(member)}
                    >
                      {t('common.newPassword')}
                    </button>
                    {member.has_second_factor && (
                      <button
                        type="button"
                        className="button small quiet"
                        aria-label={t('secondFactor.ofMember', { email: member.email })}
                        onClick={() => onSecondFactor(member)}
                      >
                        {t('secondFactor.removeOfMember')}
                      </button>
                    )}
                    {member.last_seen_at !== null && (
                      <button
                        type="button"
                        className="button small quiet"
                        aria-label={t('people.signOutTitle', { email: member.email })}
                        onClick={() => onSessions(member)}
                      >
                        {t('people.signOut')}
                      </button>
                    )}
                    <button
                      type="button"
                      className="button small danger"
                      aria-label={t('people.removeEmail', { email: member.email })}
                      onClick={() => onRemove(member)}
                    >
                      {t('common.remove')}
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
      <h2>{t('people.openInvitations')}</h2>
      <ScrollBox label={t('people.openInvitations')}>
        <table className="data middle">
          <thead>
            <tr>
              <th scope="col">{t('common.address')}</th>
              <th scope="col">{t('people.role')}</th>
              <th scope="col" className="wide-cell">
                {t('people.validUntil')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('common.actions')}</span>
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
                    aria-label={t('people.revokeTheInvitationOfEmail', { email: invitation.email })}
                    onClick={() => onRevoke(invitation)}
                  >
                    {t('common.revoke')}
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

/** Returns text such as `Editor, and 2 projects`. */
function describeRoles({ role, projects }: Pick<Member, 'role' | 'projects'>): string {
  const count = projects.length;
  if (role === null) return t('people.rolesInProjectsOnly', { count });
  return count === 0 ? formatName(role) : t('people.rolesAlsoInProjects', { role: formatName(role), count });
}
