import { type Static, Type } from 'typebox';
import { ROLES } from '../../domain/permissions.ts';
import { SINGLE_SIGN_ON_PROBLEMS, type SingleSignOn } from '../../domain/single-sign-on.ts';
import { createNameSchema, createReference, makeNullable, NO_CONTROL_CHARACTERS } from './common.ts';

const RoleName = Type.Enum([...ROLES], {
  type: 'string',
  description: 'A role in the organization.',
  examples: ['editor'],
});

export const SCOPES_PATTERN = '^openid( [!#-\\[\\]-~]+)*$';

const ISSUER = Type.String({
  format: 'uri',
  pattern: '^https://',
  maxLength: 2_048,
  description:
    'Issuer of the OpenID Connect provider, exactly as the provider states it. ' +
    '`/.well-known/openid-configuration` under this URL must be reachable; private and internal hosts are ' +
    'refused unless the operator allows them.',
  examples: ['https://login.example.com/realms/acme'],
});
const CLIENT_ID = createNameSchema(
  500,
  'The client ID that the provider has assigned to Legible.',
  'legible',
);
const SCOPES = Type.String({
  maxLength: 500,
  pattern: SCOPES_PATTERN,
  description: 'Requested scopes, separated by spaces, beginning with `openid`.',
  examples: ['openid email profile'],
});
const GROUPS_CLAIM = createNameSchema(200, 'Claim that contains the groups of a person.', 'groups');
const GROUP_ROLES = Type.Array(
  Type.Object({
    group: createNameSchema(300, 'Name of a group, as in the claim.', 'legible-editors'),
    role: RoleName,
  }),
  {
    maxItems: 200,
    description:
      'The role in the organization for each group. The highest role applies and is updated at every sign-in. If there are no groups in the list, members keep ' +
      'their existing roles.',
  },
);
const DEFAULT_ROLE = makeNullable(RoleName, {
  enum: [...ROLES, null],
  description: 'Role of people without a group, an invitation or a membership; null to refuse them.',
  examples: ['viewer'],
});
const TRUST_UNVERIFIED = Type.Boolean({
  description:
    'Whether to accept addresses that the provider has not verified (`email_verified`). Enable this only if users cannot ' +
    'choose their own address with the provider.',
  examples: [false],
});
const ENFORCED = Type.Boolean({
  description:
    'Whether single sign-on is required. If so, only owners can still access the organization with a ' +
    'password, in case the provider fails.',
  examples: [false],
});

export const SingleSignOnSchema = Type.Object(
  {
    issuer: ISSUER,
    client_id: CLIENT_ID,
    has_client_secret: Type.Boolean({
      description: 'Whether a client secret is stored. The secret is never returned.',
      examples: [true],
    }),
    scopes: SCOPES,
    groups_claim: GROUPS_CLAIM,
    group_roles: GROUP_ROLES,
    default_role: DEFAULT_ROLE,
    trust_unverified_emails: TRUST_UNVERIFIED,
    enforced: ENFORCED,
    redirect_uri: Type.String({
      description: 'The redirect URI to register with the provider.',
      examples: ['https://legible.example.com/auth/single_sign_on/callback'],
    }),
    sign_in_link: Type.String({
      description: 'The address at which members sign in.',
      examples: ['https://legible.example.com/#/sign-in/org_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
  },
  {
    $id: 'SingleSignOn',
    title: 'SingleSignOn',
    description: 'The OpenID Connect provider of the organization.',
  },
);

export const SingleSignOnAnswer = Type.Object(
  { single_sign_on: createReference(SingleSignOnSchema) },
  { title: 'SingleSignOnResponse', description: 'The single sign-on settings.' },
);

export const SingleSignOnBody = Type.Object(
  {
    single_sign_on: Type.Object(
      {
        issuer: ISSUER,
        client_id: CLIENT_ID,
        client_secret: Type.Optional(
          makeNullable(Type.String({ minLength: 1, maxLength: 2_000, pattern: NO_CONTROL_CHARACTERS }), {
            description:
              'If absent, the stored secret is kept, unless the issuer changes; `null` deletes it, for a public client.',
          }),
        ),
        scopes: Type.Optional(SCOPES),
        groups_claim: Type.Optional(GROUPS_CLAIM),
        group_roles: Type.Optional(GROUP_ROLES),
        default_role: Type.Optional(DEFAULT_ROLE),
        trust_unverified_emails: Type.Optional(TRUST_UNVERIFIED),
        enforced: Type.Optional(ENFORCED),
      },
      { description: 'All settings; absent settings get their defaults.' },
    ),
  },
  { title: 'SingleSignOnRequest', description: 'The provider to use.' },
);

export const SingleSignOnTest = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether the provider can be used.', examples: [true] }),
    problem: Type.Optional(
      Type.String({ description: 'Human-readable reason why the provider cannot be used.' }),
    ),
    problem_code: Type.Optional(
      Type.Enum([...SINGLE_SIGN_ON_PROBLEMS], { type: 'string', description: 'The same reason as a code.' }),
    ),
  },
  { title: 'SingleSignOnTest', description: 'Whether the configuration of the provider could be read.' },
);

/** @param base address of the service, without a trailing slash */
export function presentSingleSignOn(settings: SingleSignOn, base: string): Static<typeof SingleSignOnSchema> {
  return {
    issuer: settings.issuer,
    client_id: settings.clientId,
    has_client_secret: settings.sealedSecret !== null,
    scopes: settings.scopes,
    groups_claim: settings.groupsClaim,
    group_roles: settings.groupRoles,
    default_role: settings.defaultRole,
    trust_unverified_emails: settings.trustsUnverifiedEmails,
    enforced: settings.isEnforced,
    redirect_uri: `${base}/auth/single_sign_on/callback`,
    sign_in_link: `${base}/#/sign-in/${settings.organizationId}`,
  };
}
