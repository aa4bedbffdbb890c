import { type Static, Type } from 'typebox';
import { ROLES } from '../../domain/permissions.ts';
import type { Member } from '../../domain/ports/user-records.ts';
import { EMAIL_MAX, type Link } from '../../domain/users.ts';
import { PaginationMeta } from '../pagination.ts';
import { createReference, makeNullable, Timestamp } from './common.ts';

const RoleName = Type.Enum([...ROLES], {
  type: 'string',
  description: 'Each role includes the permissions of the roles before it.',
  examples: ['editor'],
});

const OrganizationRole = makeNullable(RoleName, {
  enum: [...ROLES, null],
  description:
    'The role in all projects of the organization; null if the member has roles only in individual projects.',
  examples: ['editor'],
});

const ProjectRoles = Type.Array(
  Type.Object({
    project_id: Type.String({
      description: 'Identifier of the project.',
      examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    role: RoleName,
  }),
  { maxItems: 1_000, description: 'Additional roles in individual projects.' },
);

const ROLE_FIELDS = { role: OrganizationRole, projects: ProjectRoles };

const UserId = Type.String({
  description: 'Identifier of the user.',
  examples: ['usr_01kah8yq2m5t6v7w8x9y0z1a2b'],
});

const Email = Type.String({
  maxLength: EMAIL_MAX,
  description: 'E-mail address, in lower case.',
  examples: ['mara@example.com'],
});

export const MemberSchema = Type.Object(
  {
    user_id: UserId,
    email: Email,
    name: Type.String({ description: 'Name of the user.', examples: ['Mara Lind'] }),
    ...ROLE_FIELDS,
    has_second_factor: Type.Boolean({
      description: 'Whether the user needs a second factor, in addition to the password, to sign in.',
      examples: [true],
    }),
    joined_at: Timestamp,
    last_seen_at: makeNullable(Timestamp, {
      description:
        'Time of the latest request in an open session, to the minute; null if the user is not signed in.',
    }),
  },
  { $id: 'Member', title: 'Member', description: 'A user with a role in the organization or in projects.' },
);

export const InvitationSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the invitation.',
      examples: ['lnk_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    email: Email,
    ...ROLE_FIELDS,
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { $id: 'Invitation', title: 'Invitation', description: 'A pending invitation.' },
);

const LinkUrl = makeNullable(Type.String(), {
  description:
    'A link for the person that can be used once. It is returned only in this response; null if it was sent by e-mail.',
  examples: ['https://legible.example.com/#/invitation/…'],
});

export const MEMBER_SCHEMAS = [MemberSchema, InvitationSchema];

export const MemberParams = Type.Object({ user_id: UserId });
export const InvitationParams = Type.Object({
  invitation_id: Type.String({
    description: 'Identifier of the invitation.',
    examples: ['lnk_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

export const MemberList = Type.Object(
  {
    members: Type.Array(createReference(MemberSchema), { description: 'The members on this page.' }),
    meta: createReference(PaginationMeta),
  },
  { title: 'MemberList', description: 'One page of members, by e-mail address.' },
);

export const MemberAnswer = Type.Object(
  { member: createReference(MemberSchema) },
  { title: 'MemberResponse', description: 'The member.' },
);

export const RolesBody = Type.Object(
  { member: Type.Object(ROLE_FIELDS, { title: 'MemberRoles', description: 'All roles of the member.' }) },
  { title: 'MemberRequest', description: 'Replaces the roles of a member.' },
);

export const InvitationBody = Type.Object(
  {
    invitation: Type.Object(
      { email: Email, role: OrganizationRole, projects: Type.Optional(ProjectRoles) },
      { title: 'NewInvitation', description: 'The address and the roles of the person.' },
    ),
  },
  { title: 'InvitationRequest', description: 'The invitation to create.' },
);

export const InvitationList = Type.Object(
  {
    invitations: Type.Array(createReference(InvitationSchema), {
      description: 'Pending invitations, newest first.',
    }),
  },
  { title: 'InvitationList', description: 'Pending invitations, newest first.' },
);

export const InvitationAnswer = Type.Object(
  { invitation: createReference(InvitationSchema), link: LinkUrl },
  { title: 'InvitationResponse', description: 'The invitation with its link.' },
);

export const ResetLinkAnswer = Type.Object(
  {
    reset_link: Type.Object(
      { link: LinkUrl, expires_at: Timestamp },
      { title: 'ResetLink', description: 'A link to set a new password.' },
    ),
  },
  { title: 'ResetLinkResponse', description: 'A link to set a new password.' },
);

export function presentMember(member: Member): Static<typeof MemberSchema> {
  return {
    user_id: member.userId,
    email: member.email,
    name: member.name,
    role: member.role,
    projects: presentProjectRoles(member),
    has_second_factor: member.hasSecondFactor,
    joined_at: member.createdAt.toISOString(),
    last_seen_at: member.lastSeenAt?.toISOString() ?? null,
  };
}

export function presentInvitation(link: Link): Static<typeof InvitationSchema> {
  return {
    id: link.id,
    email: link.email ?? '',
    role: link.role,
    projects: presentProjectRoles(link),
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
  };
}

export function presentProjectRoles({ projectRoles }: Pick<Member, 'projectRoles'>) {
  return projectRoles.map(({ projectId, role }) => ({ project_id: projectId, role }));
}
