import { type Static, Type } from 'typebox';
import type { Organization } from '../../domain/organizations.ts';
import type { MonthlyUsage } from '../../domain/ports/usage-records.ts';
import { PROJECT_NAME_MAX } from '../../domain/projects.ts';
import {
  type AppliedLimit,
  LIMIT_MAX,
  type LimitName,
  type Limits,
  listMonths,
  type Usage,
} from '../../domain/quotas.ts';
import { createNameSchema, createReference, makeNullable, Timestamp } from './common.ts';

const ORGANIZATION_NAME = createNameSchema(
  PROJECT_NAME_MAX,
  'Name of the organization, unique within the service.',
  'Northern branch',
);
const REQUIRE_SECOND_FACTOR = Type.Boolean({
  description:
    'Whether members who sign in with a password need a second factor. Until they add one, they have no ' +
    'access. Members who use single sign-on do not need one in Legible, because their provider is ' +
    'responsible for this.',
  examples: [true],
});

function describeLimit(description: string, example: number) {
  return makeNullable(Type.Integer({ minimum: 0, maximum: LIMIT_MAX }), {
    description: `${description}; null for no limit.`,
    examples: [example],
  });
}
const LIMITS = {
  documents_per_month: describeLimit(
    'Maximum number of documents that the organization can add in a month (UTC)',
    10_000,
  ),
  pages_per_month: describeLimit(
    'Maximum total number of pages of the documents that the organization can add in a month (UTC)',
    50_000,
  ),
  stored_bytes: describeLimit('Maximum total size of all stored originals, in bytes', 50_000_000_000),
};

export const OrganizationSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the organization.',
      examples: ['org_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    name: ORGANIZATION_NAME,
    created_at: Timestamp,
    require_second_factor: REQUIRE_SECOND_FACTOR,
    limits: Type.Object(LIMITS, {
      description:
        'The limits that owners have set. The operator may have set different limits; `GET /organization/usage` returns the limits that apply.',
    }),
  },
  { $id: 'Organization', title: 'Organization', description: 'The organization of the key or session.' },
);

const MONTH = Type.String({ description: 'A month in UTC.', examples: ['2026-11'] });
const DOCUMENTS = Type.Integer({
  description: 'Number of added documents, including those that were deleted later.',
  examples: [412],
});
const PAGES = Type.Integer({ description: 'Number of pages of the added documents.', examples: [1_733] });

function describeUsed(name: string, what: string, example: number) {
  return Type.Object(
    {
      used: Type.Integer({ description: what, examples: [example] }),
      limit: makeNullable(Type.Integer(), {
        description: 'The limit that applies; null for no limit.',
        examples: [example * 2],
      }),
      limit_set_by: makeNullable(Type.Enum(['operator', 'owner'], { type: 'string' }), {
        enum: ['operator', 'owner', null],
        description: 'Who can raise the limit: the operator of the service, or the owners.',
        examples: ['operator'],
      }),
    },
    { title: name, description: what },
  );
}

export const UsageSchema = Type.Object(
  {
    month: MONTH,
    documents: describeUsed('DocumentUsage', 'Number of documents added in this month.', 412),
    pages: describeUsed('PageUsage', 'Number of pages of the documents added in this month.', 1_733),
    stored_bytes: describeUsed(
      'StorageUsage',
      'Total size of all stored originals, in bytes.',
      2_147_483_648,
    ),
    months: Type.Array(
      Type.Object(
        {
          month: MONTH,
          documents: DOCUMENTS,
          pages: PAGES,
          stored_bytes: Type.Integer({
            description:
              'Total size of all originals in bytes, at the end of the month or, for the current month, now.',
            examples: [2_147_483_648],
          }),
        },
        { title: 'MonthlyUsage', description: 'Usage of one month.' },
      ),
      { description: 'The last twelve months, newest first.' },
    ),
  },
  { $id: 'Usage', title: 'Usage', description: 'Usage and limits of the organization.' },
);

export const ORGANIZATION_SCHEMAS = [OrganizationSchema, UsageSchema];

export const OrganizationAnswer = Type.Object(
  { organization: createReference(OrganizationSchema) },
  { title: 'OrganizationResponse', description: 'The organization.' },
);
export const UsageAnswer = Type.Object(
  { usage: createReference(UsageSchema) },
  { title: 'UsageResponse', description: 'Usage of the organization.' },
);
export const NewOrganizationBody = Type.Object(
  {
    organization: Type.Object(
      { name: ORGANIZATION_NAME },
      { title: 'NewOrganization', description: 'The organization to create.' },
    ),
  },
  { title: 'OrganizationRequest', description: 'The organization to create.' },
);
export const OrganizationChangeBody = Type.Object(
  {
    organization: Type.Object(
      {
        name: Type.Optional(ORGANIZATION_NAME),
        require_second_factor: Type.Optional(REQUIRE_SECOND_FACTOR),
        limits: Type.Optional(
          Type.Object(
            {
              documents_per_month: Type.Optional(LIMITS.documents_per_month),
              pages_per_month: Type.Optional(LIMITS.pages_per_month),
              stored_bytes: Type.Optional(LIMITS.stored_bytes),
            },
            { description: 'The limits to change.' },
          ),
        ),
      },
      { title: 'OrganizationChange', description: 'The members to change.' },
    ),
  },
  { title: 'OrganizationChangeRequest', description: 'The changes to the organization.' },
);

const MONTHS = 12;

export function presentOrganization(
  { id, name, createdAt, requiresSecondFactor }: Organization,
  limits: Limits,
): Static<typeof OrganizationSchema> {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    require_second_factor: requiresSecondFactor,
    limits: presentLimits(limits),
  };
}

export function presentLimits({ documentsPerMonth, pagesPerMonth, storedBytes }: Limits) {
  return {
    documents_per_month: documentsPerMonth,
    pages_per_month: pagesPerMonth,
    stored_bytes: storedBytes,
  };
}

/** @param changes the months in which something changed, oldest first */
export function presentUsage(
  month: string,
  used: Usage,
  limits: Record<LimitName, AppliedLimit>,
  changes: readonly MonthlyUsage[],
): Static<typeof UsageSchema> {
  return {
    month,
    documents: presentUsed(used.documents, limits.documentsPerMonth),
    pages: presentUsed(used.pages, limits.pagesPerMonth),
    stored_bytes: presentUsed(used.storedBytes, limits.storedBytes),
    months: listMonths(month, MONTHS).map((one) => {
      // In a month without changes, the stored bytes are those of the month before.
      const last = changes.findLast((change) => change.month <= one);
      const added = last?.month === one ? last : { documents: 0, pages: 0 };
      return {
        month: one,
        documents: added.documents,
        pages: added.pages,
        stored_bytes: last?.storedBytes ?? 0,
      };
    }),
  };
}

function presentUsed(used: number, limit: AppliedLimit) {
  return { used, limit: limit?.most ?? null, limit_set_by: limit?.setBy ?? null };
}
