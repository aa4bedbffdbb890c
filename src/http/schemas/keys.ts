import { type Static, Type } from 'typebox';
import type { ApiKey } from '../../domain/api-keys.ts';
import { PERMISSIONS } from '../../domain/permissions.ts';
import { PROJECT_NAME_MAX } from '../../domain/projects.ts';
import { createNameSchema, createReference, makeNullable, TIMESTAMP_PATTERN, Timestamp } from './common.ts';

const Scopes = Type.Array(Type.Enum([...PERMISSIONS, '*'], { type: 'string' }), {
  minItems: 1,
  maxItems: PERMISSIONS.length + 1,
  description: '`*` means all scopes.',
  examples: [['documents:read', 'documents:write']],
});

const ProjectIds = Type.Array(
  Type.String({ description: 'Identifier of a project.', examples: ['proj_01kah8yq2m5t6v7w8x9y0z1a2b'] }),
  { minItems: 1, maxItems: 1_000, description: 'Identifiers of the projects.' },
);

const KEY_FIELDS = {
  id: Type.String({
    description: 'Identifier of the key.',
    examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  name: Type.String({ description: 'A name by which you recognize the key.', examples: ['Accounting'] }),
  scopes: Scopes,
  created_at: Timestamp,
  expires_at: makeNullable(Timestamp, {
    description: 'Time at which the key expires; null if it does not expire.',
  }),
  last_used_at: makeNullable(Timestamp, {
    description: 'When the key was last used, to the minute; null if it was never used.',
  }),
  project_ids: makeNullable(ProjectIds, {
    description: 'The only projects that the key can use; null for all projects of the organization.',
    examples: [null],
  }),
  created_by: makeNullable(Type.String(), {
    description:
      'The user or key that created this key; null if it was created on the command line or at the first start.',
    examples: ['usr_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
  revoked_at: makeNullable(Timestamp, {
    description: 'Time at which the key was revoked; null if it was not revoked.',
    examples: [null],
  }),
};

export const KeySchema = Type.Object(KEY_FIELDS, {
  $id: 'Key',
  title: 'Key',
  description: 'An API key, without the key itself.',
});

const NewKeySchema = Type.Object(
  {
    ...KEY_FIELDS,
    api_key: Type.Optional(
      Type.String({
        description: 'The key itself. It is returned only once, and replayed responses do not contain it.',
        examples: ['lgb_…'],
      }),
    ),
  },
  { $id: 'NewKey', title: 'NewKey', description: 'An API key, with the key itself.' },
);

export const NewKeyAnswer = Type.Object(
  { key: createReference(NewKeySchema) },
  { title: 'NewKeyResponse', description: 'The new key.' },
);
export const KeyList = Type.Object(
  { keys: Type.Array(createReference(KeySchema), { description: 'All keys, newest first.' }) },
  { title: 'KeyList', description: 'The keys of the organization.' },
);
export const KeyParams = Type.Object({
  key_id: Type.String({
    description: 'Identifier of the key.',
    examples: ['key_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

export const KeyBody = Type.Object(
  {
    name: createNameSchema(PROJECT_NAME_MAX, 'A name by which you recognize the key.', 'Accounting'),
    scopes: Type.Optional({
      ...Scopes,
      description:
        'A subset of the scopes of the creating key; by default, all of them. `*` means all scopes.',
    }),
    project_ids: Type.Optional(
      makeNullable(ProjectIds, {
        description:
          'The only projects that the key can use. Such a key cannot be used for operations on the whole organization. If absent or null, the key can use all projects.',
        examples: [null],
      }),
    ),
    expires_at: Type.Optional(
      makeNullable(Type.String({ pattern: TIMESTAMP_PATTERN, examples: ['2027-11-20T00:00:00Z'] }), {
        description:
          'A time in the future, in ISO 8601 format; null for no expiry. It must not be later than the expiry of the calling key, which is the default.',
      }),
    ),
  },
  { title: 'KeyRequest', description: 'The key to create.' },
);

export const KEY_SCHEMAS = [KeySchema, NewKeySchema];

export function presentKey(key: ApiKey): Static<typeof KeySchema> {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    project_ids: key.projectIds,
    created_by: key.createdBy,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
